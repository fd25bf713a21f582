package dev.sitestream.topology;

import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.placement.PageNotice.Membership;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.topology.log.BadEvents;
import dev.sitestream.topology.log.EmptiedTables;
import dev.sitestream.topology.message.FileKey;
import dev.sitestream.topology.message.GroupKey;
import dev.sitestream.topology.message.IdKey;
import dev.sitestream.topology.message.IdentifiedChange;
import dev.sitestream.topology.message.LaneGroup;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.MembershipCodec;
import dev.sitestream.topology.message.Partitioning;
import dev.sitestream.topology.message.SiteEventCodec;
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
 * <p>{@code accept}, {@code place} and {@code index} also write to {@code (announcements) ──▶ announce}, the extension;
 * {@code place} writes {@code published-pages}, and {@code index} writes {@code published-files}.
 *
 * <p>Names of nodes, stores and topics are part of the deployed state: changing one loses state.
 */
public final class SitestreamTopology {

    private static final Serde<byte[]> BYTES = Serdes.ByteArray();
    private static final Serde<LaneKey> LANE_KEYS = Topic.serde(LaneKey::encode, LaneKey::decode);
    private static final Serde<LaneMessage> LANE_MESSAGES = Topic.serde(LaneMessage::encode, LaneMessage::decode);
    private static final Serde<SiteEvent> SITE_EVENTS = Topic.serde(SiteEventCodec::encode, SiteEventCodec::decode);
    private static final Serde<GroupKey> GROUP_KEYS = Topic.serde(GroupKey::encode, GroupKey::decode);
    private static final Serde<Membership> NOTICES = Topic.serde(MembershipCodec::encode, MembershipCodec::decode);
    private static final Serde<SiteId> IDS = Topic.serde(IdKey::encode, IdKey::decode);
    private static final Serde<IdentifiedChange> IDENTIFIED =
            Topic.serde(IdentifiedChange::encode, IdentifiedChange::decode);
    private static final Serde<FileKey> FILE_KEYS = Topic.serde(FileKey::encode, FileKey::decode);
    private static final Serde<LaneGroup> LANE_GROUPS = Topic.serde(LaneGroup::encode, LaneGroup::decode);

    private SitestreamTopology() {}

    /** Builds the topology. */
    public static Topology build(PipelineContext pipeline) {
        var events = new Topic<>(pipeline.topics().events(), BYTES, BYTES);
        var listings = new Topic<>(pipeline.topics().listings(), LANE_KEYS, LANE_MESSAGES);
        var siblings = new Topic<>(pipeline.topics().siblings(), LANE_GROUPS, LANE_MESSAGES);
        var changes = new Topic<>(RepartitionTopics.CHANGES, LANE_KEYS, LANE_MESSAGES);
        var files = new Topic<>(RepartitionTopics.FILES, Serdes.String(), SITE_EVENTS);
        var identities = new Topic<>(RepartitionTopics.IDENTITIES, IDS, IDENTIFIED);
        var memberships = new Topic<>(RepartitionTopics.MEMBERSHIPS, GROUP_KEYS, NOTICES);
        var partitioning = pipeline.partitioning();
        var commitPace = new CommitPace(pipeline.wakeTimes());

        StreamsBuilder builder = new StreamsBuilder();
        KStream<Object, Object> accept = builder.stream(pipeline.eventTopics(), events.consumed("events"))
                .process(
                        new AcceptProcessor.Supplier(
                                pipeline,
                                commitPace,
                                new BadEvents(),
                                new EmptiedTables(pipeline.publishing().health())),
                        Named.as("accept"));
        KStream<LaneKey, LaneMessage> siblingMessages = builder.stream(siblings.name(), siblings.consumed("siblings"))
                .filter((key, message) -> message != null, Named.as("only-current"))
                .map((key, message) -> KeyValue.pair(key.lane(), message), Named.as("to-sibling"));
        KStream<Object, Object> place = AcceptProcessor.CHANGES
                .of(accept)
                .repartition(changes.repartitioned(partitioning.byLane(), pipeline.partitions()))
                .merge(
                        builder.stream(
                                listings.name(), listings.consumed("listings").withTimestampExtractor(new ReadFirst())),
                        Named.as("lane-messages"))
                .merge(siblingMessages, Named.as("all-lane-messages"))
                .process(new PlaceProcessor.Supplier(pipeline, commitPace), Named.as("place"));
        KStream<Object, Object> index = LaneOutputs.FILES
                .of(place)
                .repartition(files.repartitioned(partitioning.bySite(), pipeline.partitions()))
                .process(new IndexProcessor.Supplier(pipeline, commitPace), Named.as("index"));
        LaneOutputs.MEMBERSHIPS
                .of(place)
                .repartition(memberships.repartitioned(partitioning.byGroup(), pipeline.partitions()))
                .process(new TranslateProcessor.Supplier(pipeline, commitPace), Named.as("translate"))
                .to(siblings.name(), siblings.produced("changed-groups", partitioning.byLaneOfGroup()));
        AcceptProcessor.IDENTITIES
                .of(accept)
                .repartition(identities.repartitioned(partitioning.byId(), pipeline.partitions()))
                .process(new IdentifyProcessor.Supplier(pipeline, commitPace), Named.as("identify"))
                .to(
                        pipeline.topics().changes(),
                        new Topic<>(pipeline.topics().changes(), LANE_KEYS, BYTES)
                                .produced("identified", partitioning.byLane()));
        // Only one of the streams to the extension may be repartitioned, or all tasks would become one.
        IndexProcessor.TO_EXTENSION
                .of(index)
                .repartition(new Topic<>(RepartitionTopics.EXTENSION, Serdes.String(), BYTES)
                        .repartitioned(partitioning.bySite(), pipeline.partitions()))
                .process(new ExtensionProcessor.Supplier(pipeline, commitPace), Named.as("announce"));
        writeTopics(pipeline, accept, place, index);
        return builder.build();
    }

    /** Writes the outputs of the steps that go to topics, and not to other steps at once. */
    private static void writeTopics(
            PipelineContext pipeline,
            KStream<Object, Object> accept,
            KStream<Object, Object> place,
            KStream<Object, Object> index) {
        PipelineContext.TopicNames topics = pipeline.topics();
        Partitioning partitioning = pipeline.partitioning();
        var extension = new Topic<>(topics.extension(), Serdes.String(), BYTES);
        var changes = new Topic<>(topics.changes(), LANE_KEYS, LANE_MESSAGES);
        var siblings = new Topic<>(topics.siblings(), LANE_GROUPS, LANE_MESSAGES);
        new Topic<>(topics.rejected(), BYTES, BYTES).write(AcceptProcessor.REJECTED, accept);
        extension.write(AcceptProcessor.EXTENSION_RECORDS, accept, partitioning.bySite());
        extension.write(LaneOutputs.TO_EXTENSION, place, partitioning.bySite());
        changes.write(LaneOutputs.THROUGH_CHANGES, place, partitioning.byLane());
        siblings.write(LaneOutputs.BARRIERS_THROUGH_SIBLINGS, place, partitioning.byLaneOfGroup());
        new Topic<>(topics.listings(), LANE_KEYS, LANE_MESSAGES)
                .write(IndexProcessor.LISTED, index, partitioning.byLane());
        new Topic<>(topics.files(), Serdes.String(), SITE_EVENTS)
                .write(IndexProcessor.SITE_BARRIERS, index, partitioning.bySite());
        if (topics.publishedPages() != null) {
            new Topic<>(topics.publishedPages(), Serdes.String(), BYTES).write(LaneOutputs.PUBLISHED_PAGES, place);
        }
        if (topics.publishedFiles() != null) {
            new Topic<>(topics.publishedFiles(), FILE_KEYS, BYTES)
                    .write(IndexProcessor.PUBLISHED_FILES, index, partitioning.byFile());
        }
    }
}
