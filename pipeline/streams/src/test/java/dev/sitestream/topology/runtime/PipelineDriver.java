package dev.sitestream.topology.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.extension.ExtensionContext;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.guarantees.SitemapFile;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.RecordedMetrics;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.simulation.Crawler;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.BeforeCommit;
import dev.sitestream.topology.PipelineContext;
import dev.sitestream.topology.SitestreamTopology;
import dev.sitestream.topology.WakeTimes;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.SiteEventCodec;
import dev.sitestream.topology.metrics.ActivityMetrics;
import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.state.LaneKeys;
import dev.sitestream.topology.state.LaneStores;
import dev.sitestream.topology.state.StreamsLaneReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** Runs the whole topology without a broker, over an object store in memory. The test controls the time. */
public final class PipelineDriver implements AutoCloseable {

    public static final Instant START = Instant.parse("2026-11-21T12:00:00Z");
    static final String EVENTS = "page-events";
    private static final String PUBLISHED_PAGES = "published-pages";
    private static final String PUBLISHED_FILES = "published-files";

    private static final Duration RESTING_STEP = Duration.ofMillis(200);
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final List<TopicSource> sources;
    private final Map<String, RecordEncoding> encodings;
    private final Sites sites;
    private final PublishSettings settings;
    private final MemoryObjectStore objects;
    private final PipelineActivity activity = new PipelineActivity();
    private final WakeTimes wakeTimes = new WakeTimes();
    private final BeforeCommit beforeCommit = new BeforeCommit();
    private final Health health = new Health();
    private final PipelineExtension extension;
    private final AtomicLong commits = new AtomicLong();
    private final RecordedMetrics publishMetrics = new RecordedMetrics();
    private final TopologyTestDriver driver;
    private final TestInputTopic<byte[], byte[]> events;
    private final TestInputTopic<byte[], byte[]> listings;
    private final TestInputTopic<byte[], byte[]> changes;
    private final TestInputTopic<String, byte[]> files;
    private final TestOutputTopic<byte[], byte[]> rejected;
    private Instant now;

    public PipelineDriver(Path state, PublishSettings settings, Site... sites) {
        this(state, settings, new MemoryObjectStore(), sites);
    }

    public PipelineDriver(Path state, PublishSettings settings, MemoryObjectStore objects, Site... sites) {
        this(state, settings, objects, START, sites);
    }

    /** Starts the pipeline at the given time. */
    public PipelineDriver(
            Path state, PublishSettings settings, MemoryObjectStore objects, Instant start, Site... sites) {
        this(state, settings, objects, start, List.of(), Map.of(), PipelineExtension.NONE, sites);
    }

    /** Starts a pipeline that also reads the topics of these sources. */
    public PipelineDriver(Path state, List<TopicSource> sources, Site... sites) {
        this(state, sources, Map.of(), sites);
    }

    /** Starts a pipeline that also reads the topics of these sources, some of which are not JSON. */
    public PipelineDriver(Path state, List<TopicSource> sources, Map<String, RecordEncoding> encodings, Site... sites) {
        this(
                state,
                PublishSettings.ONCE,
                new MemoryObjectStore(),
                START,
                sources,
                encodings,
                PipelineExtension.NONE,
                sites);
    }

    /** Starts a pipeline with an extension. */
    public PipelineDriver(Path state, PublishSettings settings, PipelineExtension extension, Site... sites) {
        this(state, settings, new MemoryObjectStore(), START, List.of(), Map.of(), extension, sites);
    }

    private PipelineDriver(
            Path state,
            PublishSettings settings,
            MemoryObjectStore objects,
            Instant start,
            List<TopicSource> sources,
            Map<String, RecordEncoding> encodings,
            PipelineExtension extension,
            Site... sites) {
        this.sources = sources;
        this.encodings = encodings;
        this.extension = extension;
        this.sites = new Sites(List.of(sites));
        this.settings = settings;
        this.objects = objects;
        this.now = start;
        this.driver = new TopologyTestDriver(
                SitestreamTopology.build(parts()),
                StreamsSettings.of(
                        Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "unused:9092"),
                        new Instance("test", null),
                        state),
                start);
        this.events = driver.createInputTopic(EVENTS, new ByteArraySerializer(), new ByteArraySerializer());
        this.files = driver.createInputTopic(
                "sitestream-files-repartition", new StringSerializer(), new ByteArraySerializer());
        this.listings =
                driver.createInputTopic("sitestream-listings", new ByteArraySerializer(), new ByteArraySerializer());
        this.changes = driver.createInputTopic(
                "sitestream-changes-repartition", new ByteArraySerializer(), new ByteArraySerializer());
        this.rejected = driver.createOutputTopic(
                "page-events-rejected", new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private PipelineContext parts() {
        return new PipelineContext(
                StreamsPipeline.topics(EVENTS, "page-events-rejected", PUBLISHED_PAGES, PUBLISHED_FILES, Map.of()),
                1,
                new JsonEventDecoder(),
                sources,
                encodings,
                sites,
                extension,
                extension.start(new ExtensionContext(commits::get, health)),
                TestPublishing.on(objects)
                        .withSettings(settings)
                        .withHealth(health)
                        .withMetrics(publishMetrics)
                        .context(),
                activity,
                wakeTimes,
                beforeCommit,
                VisibleWatch.NONE);
    }

    /** Sends a record with the current time. */
    public void send(@Nullable String key, @Nullable String value) {
        send(key, value, now, new RecordHeaders());
    }

    public void send(@Nullable String key, @Nullable String value, Instant timestamp, Headers headers) {
        events.pipeInput(new TestRecord<>(bytes(key), bytes(value), headers, timestamp));
    }

    /** Sends a record to the topic of a source. */
    public void sendTo(String topic, @Nullable String key, @Nullable String value) {
        sendTo(topic, bytes(key), bytes(value), new RecordHeaders());
    }

    public void sendTo(String topic, byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
        driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(key, value, headers, now));
    }

    /** Sends an upsert with these additional fields, each as in {@code "lastmod":"2026-11-21"}. */
    public void upsert(String url, String... fields) {
        String more = fields.length == 0 ? "" : "," + String.join(",", fields);
        send(url, "{\"op\":\"upsert\",\"url\":\"" + url + "\"" + more + "}");
    }

    public void delete(String url, String... fields) {
        String more = fields.length == 0 ? "" : "," + String.join(",", fields);
        send(url, "{\"op\":\"delete\",\"url\":\"" + url + "\"" + more + "}");
    }

    /** Sends a message to a site's task, as a lane does. */
    public void sendToSite(String site, SiteEvent event) {
        activity.sendMessages(1);
        files.pipeInput(new TestRecord<>(site, SiteEventCodec.encode(event), now));
    }

    /** Releases a held site, as {@code sitestream release} does. */
    public void release(Site site) {
        new LaneRequests(Map.of(), 1)
                .release(site)
                .forEach(message -> listings.pipeInput(new TestRecord<>(message.key(), message.value(), now)));
    }

    /** Lets a stopped part of the extension go on, as {@code sitestream announce --resume} does. */
    public void resume(Site site, String part) {
        new LaneRequests(Map.of(), 1)
                .resumeAnnouncing(site, part)
                .forEach(message -> listings.pipeInput(new TestRecord<>(message.key(), message.value(), now)));
    }

    /** Sends a message to a lane. */
    public void sendToLane(LaneKey lane, LaneMessage message) {
        activity.sendMessages(
                message instanceof LaneMessage.Batch batch ? batch.messages().size() : 1);
        changes.pipeInput(new TestRecord<>(lane.encode(), message.encode(), now));
    }

    /** Returns how long a stream thread would wait for records now. */
    public Duration wait(Duration least, Duration most) {
        return Duration.ofMillis(wakeTimes.waitMillis(now.toEpochMilli(), least.toMillis(), most.toMillis()));
    }

    /** Returns the current health issues. */
    public List<HealthIssue> healthIssues() {
        return health.issues();
    }

    /** Returns the recorded metrics of publishing. */
    public RecordedMetrics publishMetrics() {
        return publishMetrics;
    }

    /** Returns the latest reports of lanes and sites, and the counters. */
    public ActivityMetrics activityMetrics() {
        return activity.metrics();
    }

    /** Advances the time in steps: the publish interval while there is work, and longer steps otherwise. */
    public void pass(Duration time) {
        Instant end = now.plus(time);
        while (now.isBefore(end)) {
            Duration left = Duration.between(now, end);
            Duration step = activity.snapshot().outstanding() > 0 ? settings.interval() : RESTING_STEP;
            step = left.compareTo(step) < 0 ? left : step;
            advance(step);
        }
    }

    /** Advances the time in one step, for durations too long for steps of the publish interval, and then settles. */
    public void leap(Duration time) {
        advance(time);
        settle();
    }

    /** All that was done before is committed, as the test driver does after each step. */
    private void advance(Duration step) {
        driver.advanceWallClockTime(step);
        beforeCommit.run();
        now = now.plus(step);
        commits.incrementAndGet();
    }

    /** Returns the number of bytes in the stores of the extension. */
    public long extensionBytes() {
        return extensionRecords().stream()
                .mapToLong(record -> (long) record.key.get().length + record.value.length)
                .sum();
    }

    /** Returns the values in the extension's stores, as texts. */
    public List<String> extensionValues() {
        return extensionRecords().stream()
                .map(record -> new String(record.value, UTF_8))
                .toList();
    }

    private List<KeyValue<Bytes, byte[]>> extensionRecords() {
        List<KeyValue<Bytes, byte[]>> records = new ArrayList<>();
        for (String name : extension.stores()) {
            try (KeyValueIterator<Bytes, byte[]> all =
                    driver.<Bytes, byte[]>getKeyValueStore(name).all()) {
                all.forEachRemaining(records::add);
            }
        }
        return records;
    }

    /** Returns the present state of a lane. */
    public LaneReader lane(String site, int lane) {
        beforeCommit.run();
        StreamsLaneReader.Stores stores = new StreamsLaneReader.Stores(
                driver.getKeyValueStore(LaneStores.PAGES),
                driver.getKeyValueStore(LaneStores.SHARDS),
                driver.getKeyValueStore(LaneStores.LANES));
        return new StreamsLaneReader(stores, new LaneKeys(new LaneKey(site, lane)));
    }

    /** Advances the time until no work is left. */
    public void settle() {
        Instant end = now.plus(TIMEOUT);
        do {
            if (now.isAfter(end)) {
                throw new AssertionError("it never comes to rest: " + activity.snapshot());
            }
            pass(settings.interval());
        } while (activity.snapshot().outstanding() > 0);
    }

    public Instant now() {
        return now;
    }

    public PipelineActivity.Snapshot activity() {
        return activity.snapshot();
    }

    public MemoryObjectStore objects() {
        return objects;
    }

    /** Returns the records of the rejected topic that have not been taken yet. */
    public List<TestRecord<byte[], byte[]>> takeRejected() {
        return rejected.readRecordsToList();
    }

    /** Returns the keys of the records about pages that have not been taken yet. */
    public List<String> takePageRecords() {
        return keys(PUBLISHED_PAGES);
    }

    /** Returns the keys of the records about files that have not been taken yet. */
    public List<String> takeFileRecords() {
        return keys(PUBLISHED_FILES);
    }

    private List<String> keys(String topic) {
        return driver
                .createOutputTopic(topic, new StringDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList()
                .stream()
                .map(TestRecord::key)
                .toList();
    }

    /** Returns a published file of the site as text; empty when the file doesn't exist. */
    public String text(String site, String name) {
        byte[] content = objects.get(site, name);
        return content == null ? "" : new String(content, UTF_8);
    }

    /** Returns the listed files of the site by name. */
    public SortedMap<String, SitemapFile> files(String site) {
        return new Crawler(sites.byId(site).orElseThrow()).read(objects.content());
    }

    /**
     * Returns the {@code lastmod} of the pages in all files of the site's index, by URL; empty for a page without one.
     */
    public SortedMap<String, String> pages(String site) {
        SortedMap<String, String> pages = new TreeMap<>();
        files(site)
                .values()
                .forEach(file -> file.entries().forEach(entry -> {
                    String lastmod = entry.lastmod();
                    if (pages.put(entry.loc(), lastmod == null ? "" : lastmod) != null) {
                        throw new AssertionError("listed twice: " + entry.loc());
                    }
                }));
        return pages;
    }

    @Override
    public void close() {
        beforeCommit.run();
        driver.close();
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(UTF_8);
    }
}
