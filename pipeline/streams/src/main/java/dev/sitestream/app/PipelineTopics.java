package dev.sitestream.app;

import dev.sitestream.broker.FoundTopic;
import dev.sitestream.broker.TopicAdmin;
import dev.sitestream.broker.TopicException;
import dev.sitestream.broker.TopicSpec;
import dev.sitestream.config.Topics;
import dev.sitestream.topology.runtime.InternalTopics;
import dev.sitestream.topology.runtime.StreamsPipeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/** The topics that a pipeline needs on its broker: finds them, checks them, and creates the missing ones. */
public final class PipelineTopics implements AutoCloseable {

    private static final String TIMEOUT_MILLIS =
            Long.toString(Duration.ofSeconds(20).toMillis());

    /** A rejected event is written with headers that contain the reason and the origin. */
    private static final int HEADROOM = 1024 * 1024;

    private static final long BROKERS_LARGEST_MESSAGE = 1_048_588;

    /** The latest record of each page and file is kept, so that new consumers get all that is published. */
    private static final Map<String, String> PUBLISHED_SETTINGS =
            Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);

    private static final String REPLICATION = "replication.factor";

    private final BrokerConnection broker;
    private final Topics topics;
    private final Set<String> sources;
    private final Map<String, Map<String, String>> internal;
    private final Admin admin;
    private final TopicAdmin topicAdmin;

    private PipelineTopics(BrokerConnection broker, Topics topics, Peers peers, Admin admin) {
        this.broker = broker;
        this.topics = topics;
        this.sources = new TreeSet<>(peers.topics());
        this.internal = InternalTopics.of(broker.client(), peers.extension());
        this.admin = admin;
        this.topicAdmin = new TopicAdmin(admin);
    }

    /**
     * The topics on this broker. It is not queried yet.
     *
     * @param peers has topics of its own
     * @throws StartException when the settings of Kafka clients are invalid
     */
    public static PipelineTopics of(BrokerConnection broker, Topics topics, Peers peers) throws StartException {
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        settings.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        try {
            return new PipelineTopics(broker, topics, peers, Admin.create(settings));
        } catch (KafkaException e) {
            throw StartException.ofClientSettings(e);
        }
    }

    /**
     * The state of each topic, the events topic first.
     *
     * @throws StartException when the broker does not answer
     */
    public List<TopicState> check() throws StartException, InterruptedException {
        Map<String, FoundTopic> found = find();
        FoundTopic events = found.get(topics.events());
        List<TopicState> states = new ArrayList<>();
        if (events == null) {
            states.add(
                    TopicState.missing(
                            topics.events(),
                            "create it with as many partitions as threads and instances will ever share the work"
                                    + " (`sitestream topics --create --partitions N`), or name another one in `topics.events`"));
        } else {
            states.add(new TopicState(topics.events(), OptionalInt.of(events.partitions()), List.of()));
        }
        int partitions = events == null ? 0 : events.partitions();
        for (TopicSpec needed : ownTopics(partitions, largestEvent(found))) {
            FoundTopic topic = found.get(needed.name());
            states.add(TopicState.of(
                    events == null && topic != null
                            ? new TopicSpec(needed.name(), topic.partitions(), needed.settings())
                            : needed,
                    topic));
        }
        for (String name : published()) {
            FoundTopic topic = found.get(name);
            states.add(
                    topic == null
                            ? TopicState.missing(name, "create it with `sitestream topics --create`")
                            : new TopicState(name, OptionalInt.of(topic.partitions()), List.of()));
        }
        for (String source : sources) {
            FoundTopic topic = found.get(source);
            states.add(
                    topic == null
                            ? TopicState.missing(
                                    source,
                                    "its sender has to create it, since its number of partitions and its retention are"
                                            + " up to the sender; or correct `topic` of the source in `sources`")
                            : new TopicState(source, OptionalInt.of(topic.partitions()), List.of()));
        }
        return states;
    }

    /** Creates the missing topics of sources, for a broker that only this process uses. */
    void createSources() throws StartException, InterruptedException {
        Map<String, FoundTopic> found = find();
        create(sources.stream()
                .filter(source -> !found.containsKey(source))
                .map(source -> new TopicSpec(source, 1, Map.of()))
                .toList());
    }

    /**
     * Creates the missing topics.
     *
     * @param eventPartitions partitions of the events topic, if it is missing
     * @param eventSettings settings of the events topic, if it is missing
     * @throws StartException when the broker refuses
     */
    public void create(int eventPartitions, Map<String, String> eventSettings)
            throws StartException, InterruptedException {
        if (!find().containsKey(topics.events())) {
            create(List.of(new TopicSpec(topics.events(), eventPartitions, eventSettings)));
        }
        // If the events topic was just created, its largest message may be the broker's default.
        Map<String, FoundTopic> found = find();
        FoundTopic events = Objects.requireNonNull(found.get(topics.events()));
        List<TopicSpec> missing = new ArrayList<>();
        for (TopicSpec topic : ownTopics(events.partitions(), largestEvent(found))) {
            if (!found.containsKey(topic.name())) {
                missing.add(topic);
            }
        }
        published().stream()
                .filter(name -> !found.containsKey(name))
                .map(name -> new TopicSpec(name, events.partitions(), PUBLISHED_SETTINGS))
                .forEach(missing::add);
        create(missing);
    }

    /** The public topics that the pipeline writes. How long they keep what is up to their operator. */
    private List<String> published() {
        return Stream.of(topics.pages(), topics.files())
                .filter(Objects::nonNull)
                .toList();
    }

    private void create(List<TopicSpec> missing) throws StartException, InterruptedException {
        if (missing.isEmpty()) {
            return;
        }
        try {
            topicAdmin.create(missing, replication());
        } catch (TopicException e) {
            throw new StartException(
                    e.getMessage() + "; the broker is " + broker.servers()
                            + "; a user who may create topics has to run `sitestream topics --create`",
                    e);
        }
    }

    @Override
    public void close() {
        admin.close();
    }

    private Map<String, FoundTopic> find() throws StartException, InterruptedException {
        List<String> names = new ArrayList<>(internal.keySet());
        names.add(topics.events());
        names.add(topics.rejected());
        names.addAll(published());
        names.addAll(sources);
        try {
            return topicAdmin.find(names);
        } catch (TopicException e) {
            throw new StartException(e.getMessage() + "; the broker is " + broker.servers(), e);
        }
    }

    /** All topics but the events topic. */
    private List<TopicSpec> ownTopics(int partitions, long largestEvent) {
        long rejection = Math.min(largestEvent + HEADROOM, StreamsPipeline.largestRejection());
        List<TopicSpec> needed = new ArrayList<>();
        needed.add(new TopicSpec(
                topics.rejected(), partitions, Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Long.toString(rejection))));
        internal.forEach((name, settings) -> needed.add(new TopicSpec(name, partitions, settings)));
        return needed;
    }

    /** The largest record of the events topic and of the sources' topics: all may be rejected. */
    private long largestEvent(Map<String, FoundTopic> found) {
        long largest = largestRecord(found.get(topics.events()));
        for (String source : sources) {
            FoundTopic topic = found.get(source);
            largest = topic == null ? largest : Math.max(largest, largestRecord(topic));
        }
        return largest;
    }

    private static long largestRecord(@Nullable FoundTopic topic) {
        String configured = topic == null ? "" : topic.setting(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        return configured.isEmpty() ? BROKERS_LARGEST_MESSAGE : Long.parseLong(configured);
    }

    private OptionalInt replication() {
        String replication = broker.client().get(REPLICATION);
        return replication == null || replication.equals("-1")
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(replication));
    }
}
