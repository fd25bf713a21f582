package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.crawls.CrawledFile;
import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.published.FileRecord;
import dev.sitestream.published.PageRecord;
import dev.sitestream.topology.AcceptResult.Accepted;
import dev.sitestream.topology.AcceptResult.Crawled;
import dev.sitestream.topology.AcceptResult.Identified;
import dev.sitestream.topology.AcceptResult.Rejected;
import dev.sitestream.topology.LaneOutput.ToGroup;
import dev.sitestream.topology.LaneOutput.ToSite;
import dev.sitestream.topology.SiteOutput.ToLane;
import dev.sitestream.topology.message.AnnounceEventCodec;
import dev.sitestream.topology.message.FileKey;
import dev.sitestream.topology.message.GroupKey;
import dev.sitestream.topology.message.IdKey;
import dev.sitestream.topology.message.IdentifiedChange;
import dev.sitestream.topology.message.LaneGroup;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.LaneMessage.Input;
import dev.sitestream.topology.message.LaneMessage.PassingBarrier;
import dev.sitestream.topology.message.MembershipCodec;
import dev.sitestream.topology.message.Partitioning;
import dev.sitestream.topology.message.SiteEventCodec;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;

/**
 * The whole pipeline.
 *
 * <pre>
 *               (identities) ──▶ identify
 *                    ▲               │
 *                    │               ▼
 *  page-events ──▶ accept ──▶ (changes) ──▶ place ──▶ (files) ──▶ index
 *                    │                       ▲ ▲ │ │                │ │
 *                    ▼                       │ │ │ ▼                │ ▼
 *          page-events-rejected              │ │ │ shards           │ sitemap.xml, news.xml, …
 *                                            │ └─│─── listings ◀────┘
 *                                            │   ▼
 *                                            │ (memberships) ──▶ translate
 *                                            └───── siblings ◀───────┘
 * </pre>
 *
 * <p>{@code accept}, {@code place} and {@code index} also write to {@code (announcements) ──▶ announce}; {@code place}
 * writes {@code published-pages}, and {@code index} writes {@code published-files}.
 *
 * <p>Names of nodes, stores and topics are part of the deployed state: changing one loses state.
 */
public final class SitestreamTopology {

    public static final String CHANGES = "changes";
    public static final String FILES = "files";
    public static final String ANNOUNCEMENTS = "announcements";
    private static final String MEMBERSHIPS_TOPIC = "memberships";
    private static final String IDENTITIES = "identities";

    /** The base names from which Kafka Streams derives the names of the repartition topics. */
    public static final List<String> REPARTITION_TOPICS =
            List.of(CHANGES, FILES, MEMBERSHIPS_TOPIC, IDENTITIES, ANNOUNCEMENTS);

    private static final Serde<byte[]> BYTES = Serdes.ByteArray();
    private static final Serde<LaneKey> LANE_KEYS = Topic.serde(LaneKey::encode, LaneKey::decode);
    private static final Serde<LaneMessage> LANE_MESSAGES = Topic.serde(LaneMessage::encode, LaneMessage::decode);
    private static final Serde<SiteEvent> SITE_EVENTS = Topic.serde(SiteEventCodec::encode, SiteEventCodec::decode);
    private static final Serde<AnnounceEvent> ANNOUNCE_EVENTS =
            Topic.serde(AnnounceEventCodec::encode, AnnounceEventCodec::decode);
    private static final Serde<GroupKey> GROUP_KEYS = Topic.serde(GroupKey::encode, GroupKey::decode);
    private static final Serde<PageNotice> MEMBERSHIPS = Topic.serde(MembershipCodec::encode, MembershipCodec::decode);
    private static final Serde<SiteId> IDS = Topic.serde(IdKey::encode, IdKey::decode);
    private static final Serde<IdentifiedChange> IDENTIFIED =
            Topic.serde(IdentifiedChange::encode, IdentifiedChange::decode);
    private static final Serde<FileKey> FILE_KEYS = Topic.serde(FileKey::encode, FileKey::decode);
    private static final Serde<LaneGroup> LANE_GROUPS = Topic.serde(LaneGroup::encode, LaneGroup::decode);

    /** The group in the key of a barrier on the siblings topic; no translation group has this name. */
    private static final String NO_GROUP = "";

    private SitestreamTopology() {}

    /** Builds the topology. */
    public static Topology build(PipelineContext pipeline) {
        var events = new Topic<>(pipeline.topics().events(), BYTES, BYTES);
        var rejected = new Topic<>(pipeline.topics().rejected(), BYTES, BYTES);
        var listings = new Topic<>(pipeline.topics().listings(), LANE_KEYS, LANE_MESSAGES);
        var siblings = new Topic<>(pipeline.topics().siblings(), LANE_GROUPS, LANE_MESSAGES);
        var changes = new Topic<>(CHANGES, LANE_KEYS, LANE_MESSAGES);
        var files = new Topic<>(FILES, Serdes.String(), SITE_EVENTS);
        var identities = new Topic<>(IDENTITIES, IDS, IDENTIFIED);
        var memberships = new Topic<>(MEMBERSHIPS_TOPIC, GROUP_KEYS, MEMBERSHIPS);
        var partitioning = pipeline.partitioning();
        var commitPace = new CommitPace(pipeline.wakeTimes());

        StreamsBuilder builder = new StreamsBuilder();
        KStream<byte[], AcceptResult> results = builder.stream(pipeline.eventTopics(), events.consumed("events"))
                .process(new AcceptProcessor.Supplier(pipeline, commitPace, new BadEvents()), Named.as("accept"));
        results.filter((key, result) -> result instanceof Rejected, Named.as("only-rejected"))
                .mapValues(result -> ((Rejected) result).value(), Named.as("original"))
                .to(rejected.name(), rejected.produced("rejected"));
        KStream<LaneKey, LaneMessage> siblingMessages = builder.stream(siblings.name(), siblings.consumed("siblings"))
                .filter((key, message) -> message != null, Named.as("only-current"))
                .map((key, message) -> KeyValue.pair(key.lane(), message), Named.as("to-sibling"));
        KStream<LaneKey, LaneOutput> outputs = results.filter(
                        (key, result) -> result instanceof Accepted, Named.as("only-accepted"))
                .map((key, result) -> toLane((Accepted) result), Named.as("to-lane"))
                .repartition(changes.repartitioned(partitioning.byLane(), pipeline.partitions()))
                .merge(
                        builder.stream(
                                listings.name(), listings.consumed("listings").withTimestampExtractor(new ReadFirst())),
                        Named.as("lane-messages"))
                .merge(siblingMessages, Named.as("all-lane-messages"))
                .process(new PlaceProcessor.Supplier(pipeline, commitPace), Named.as("place"));
        KStream<String, SiteOutput> listed = outputs.filter(
                        (key, output) -> output instanceof ToSite, Named.as("only-to-site"))
                .map((key, output) -> toSite((ToSite) output), Named.as("to-site"))
                .repartition(files.repartitioned(partitioning.bySite(), pipeline.partitions()))
                .process(new IndexProcessor.Supplier(pipeline, commitPace), Named.as("index"));
        listed.filter((site, output) -> output instanceof ToLane, Named.as("only-to-lane"))
                .map((site, output) -> toLane(site, (ToLane) output), Named.as("to-listed-lane"))
                .to(listings.name(), listings.produced("listed", partitioning.byLane()));
        outputs.filter((key, output) -> output instanceof ToGroup, Named.as("only-to-group"))
                .map((key, output) -> toGroup((ToGroup) output), Named.as("to-group"))
                .repartition(memberships.repartitioned(partitioning.byGroup(), pipeline.partitions()))
                .process(new TranslateProcessor.Supplier(pipeline, commitPace), Named.as("translate"))
                .to(siblings.name(), siblings.produced("told", partitioning.byLaneOfGroup()));
        sendBarriersOfSites(listed, new Topic<>(pipeline.topics().files(), files.keys(), files.values()), partitioning);
        sendBarriersOfLanes(
                outputs, new Topic<>(pipeline.topics().changes(), LANE_KEYS, LANE_MESSAGES), siblings, partitioning);
        results.filter((key, result) -> result instanceof Identified, Named.as("only-identified"))
                .map((key, result) -> toId((Identified) result), Named.as("to-id"))
                .repartition(identities.repartitioned(partitioning.byId(), pipeline.partitions()))
                .process(new IdentifyProcessor.Supplier(pipeline, commitPace), Named.as("identify"))
                .to(
                        pipeline.topics().changes(),
                        new Topic<>(pipeline.topics().changes(), LANE_KEYS, BYTES)
                                .produced("identified", partitioning.byLane()));
        writeTopics(pipeline, outputs, listed);
        announce(pipeline, commitPace, outputs, listed, results);
        return builder.build();
    }

    /** Writes the topics of published pages and files, if they are configured. */
    private static void writeTopics(
            PipelineContext pipeline, KStream<LaneKey, LaneOutput> lanes, KStream<String, SiteOutput> sites) {
        String pages = pipeline.topics().publishedPages();
        if (pages != null) {
            lanes.filter((key, output) -> output instanceof LaneOutput.ToTopic, Named.as("only-visible-changes"))
                    .map((key, output) -> pageRecord((LaneOutput.ToTopic) output), Named.as("page-record"))
                    .to(pages, new Topic<>(pages, Serdes.String(), BYTES).produced("published-pages"));
        }
        String files = pipeline.topics().publishedFiles();
        if (files != null) {
            sites.filter((site, output) -> output instanceof SiteOutput.ToTopic, Named.as("only-file-reports"))
                    .map((site, output) -> fileRecord(site, (SiteOutput.ToTopic) output), Named.as("file-record"))
                    .to(
                            files,
                            new Topic<>(files, FILE_KEYS, BYTES)
                                    .produced(
                                            "published-files",
                                            pipeline.partitioning().byFile()));
        }
    }

    /** Announces what is published. Only one stream may be repartitioned, or all tasks would become one. */
    private static void announce(
            PipelineContext pipeline,
            CommitPace commitPace,
            KStream<LaneKey, LaneOutput> lanes,
            KStream<String, SiteOutput> sites,
            KStream<byte[], AcceptResult> results) {
        Partitioning partitioning = pipeline.partitioning();
        var repartitioned = new Topic<>(ANNOUNCEMENTS, Serdes.String(), ANNOUNCE_EVENTS);
        var announcements = new Topic<>(pipeline.topics().announcements(), Serdes.String(), ANNOUNCE_EVENTS);
        lanes.filter((key, output) -> output instanceof LaneOutput.ToAnnouncer, Named.as("only-announced-changes"))
                .map((key, output) -> announcement((LaneOutput.ToAnnouncer) output), Named.as("announced-change"))
                .to(announcements.name(), announcements.produced("announced-changes", partitioning.bySite()));
        results.filter((key, result) -> result instanceof Crawled, Named.as("only-crawled"))
                .map((key, result) -> crawl((Crawled) result), Named.as("crawl"))
                .to(announcements.name(), announcements.produced("crawls", partitioning.bySite()));
        sites.filter((site, output) -> output instanceof SiteOutput.ToAnnouncer, Named.as("only-announced-files"))
                .mapValues(output -> ((SiteOutput.ToAnnouncer) output).event(), Named.as("announced-file"))
                .repartition(repartitioned.repartitioned(partitioning.bySite(), pipeline.partitions()))
                .process(new AnnounceProcessor.Supplier(pipeline, commitPace), Named.as("announce"));
    }

    private static KeyValue<String, AnnounceEvent> announcement(LaneOutput.ToAnnouncer output) {
        return KeyValue.pair(output.site(), output.event());
    }

    private static KeyValue<String, AnnounceEvent> crawl(Crawled crawled) {
        CrawledFile file = crawled.file();
        return KeyValue.pair(file.site(), new AnnounceEvent.FileRead(file.file(), file.bot(), file.atMillis()));
    }

    private static KeyValue<String, byte[]> pageRecord(LaneOutput.ToTopic output) {
        PageRecord record = output.record();
        return KeyValue.pair(output.url(), record == null ? null : record.toJson());
    }

    private static KeyValue<FileKey, byte[]> fileRecord(String site, SiteOutput.ToTopic output) {
        FileRecord record = output.report().record();
        return KeyValue.pair(new FileKey(site, output.report().url()), record == null ? null : record.toJson());
    }

    /** Sends the barriers of each site's task to its own input. */
    private static void sendBarriersOfSites(
            KStream<String, SiteOutput> outputs, Topic<String, SiteEvent> files, Partitioning partitioning) {
        outputs.filter((site, output) -> output instanceof SiteOutput.ToItself, Named.as("only-site-barriers"))
                .mapValues(output -> (SiteEvent) ((SiteOutput.ToItself) output).barrier(), Named.as("site-barrier"))
                .to(files.name(), files.produced("site-barriers", partitioning.bySite()));
    }

    /** Sends the barriers of each lane's task to its own inputs. */
    private static void sendBarriersOfLanes(
            KStream<LaneKey, LaneOutput> outputs,
            Topic<LaneKey, LaneMessage> changes,
            Topic<LaneGroup, LaneMessage> siblings,
            Partitioning partitioning) {
        KStream<LaneKey, LaneMessage> barriers = outputs.filter(
                        (key, output) -> output instanceof LaneOutput.ToItself, Named.as("only-lane-barriers"))
                .mapValues(output -> (LaneMessage) ((LaneOutput.ToItself) output).barrier(), Named.as("lane-barrier"));
        barriers.filter((key, barrier) -> isThrough(Input.CHANGES, barrier), Named.as("only-through-changes"))
                .to(changes.name(), changes.produced("barriers-through-changes", partitioning.byLane()));
        barriers.filter((key, barrier) -> isThrough(Input.SIBLINGS, barrier), Named.as("only-through-siblings"))
                .selectKey((key, barrier) -> new LaneGroup(key, NO_GROUP), Named.as("barrier-key"))
                .to(siblings.name(), siblings.produced("barriers-through-siblings", partitioning.byLaneOfGroup()));
    }

    private static boolean isThrough(Input input, LaneMessage barrier) {
        return ((PassingBarrier) barrier).input() == input;
    }

    private static KeyValue<LaneKey, LaneMessage> toLane(String site, ToLane output) {
        return KeyValue.pair(new LaneKey(site, output.lane()), output.message());
    }

    private static KeyValue<LaneKey, LaneMessage> toLane(Accepted accepted) {
        return KeyValue.pair(accepted.lane(), accepted.message());
    }

    private static KeyValue<SiteId, IdentifiedChange> toId(Identified identified) {
        return KeyValue.pair(identified.id(), identified.change());
    }

    private static KeyValue<String, SiteEvent> toSite(ToSite output) {
        return KeyValue.pair(output.site(), output.event());
    }

    private static KeyValue<GroupKey, PageNotice> toGroup(ToGroup output) {
        return KeyValue.pair(output.group(), output.notice());
    }
}
