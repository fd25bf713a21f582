package dev.sitestream.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The warnings and errors that every start and stop brings, though all is well; {@code logback.xml} leaves them out.
 *
 * <p>They are known by logger and text, so that what else these loggers say is still seen.
 */
public final class HarmlessWarnings extends Filter<ILoggingEvent> {

    private static final Map<String, List<String>> TEXTS_BY_LOGGER = Map.ofEntries(
            Map.entry("org.apache.kafka.controller.QuorumController", List.of("Performing controller activation.")),
            Map.entry(
                    "org.apache.kafka.clients.NetworkClient",
                    List.of(
                            "Attempting to close NetworkClient that has already been closed.",
                            // Kafka Streams subscribes to its own topics and then creates them.
                            "-repartition=UNKNOWN_TOPIC_OR_PARTITION")),
            // The only controller is already elected, but not yet active, when it is asked to register itself. It is
            // asked again.
            Map.entry(
                    "kafka.server.ControllerApis",
                    List.of("NotControllerException: The active controller appears to be node 1.")),
            // The transaction before is not quite over: the batch is sent again, and with it those that came behind it.
            // Of the
            // topic of the clock only the last answer is of interest.
            Map.entry(
                    "org.apache.kafka.clients.producer.internals.Sender",
                    List.of("Error: CONCURRENT_TRANSACTIONS", "Error: OUT_OF_ORDER_SEQUENCE_NUMBER", "-clock-0")),
            Map.entry(
                    "kafka.server.ReplicaManager",
                    List.of(
                            "Expected sequence 0 for transactions v2 idempotent producer",
                            "Out of order sequence number for producer")),
            // At first the topics between the parts of the pipeline are not there yet.
            Map.entry(
                    "org.apache.kafka.clients.consumer.internals.ConsumerCoordinator",
                    List.of("subscribed topics are not assigned to any members")),
            // Whoever started the pipeline says in one line what it died of.
            Map.entry(
                    "org.apache.kafka.streams.KafkaStreams",
                    List.of("the registered exception handler opted to SHUTDOWN_CLIENT")),
            // A partition goes to another thread, or the pipeline stops, while its end is asked for.
            Map.entry(
                    "org.apache.kafka.clients.consumer.internals.OffsetFetcherUtils",
                    List.of("as it is no longer assigned")),
            // Several clients ask for their coordinators at once, and each time the broker sets out to make the topic.
            Map.entry(
                    "kafka.server.DefaultAutoTopicCreationManager",
                    List.of("Topic '__consumer_offsets' already exists", "Topic '__transaction_state' already exists")),
            // There is no global store.
            Map.entry(
                    "org.apache.kafka.streams.StreamsConfig",
                    List.of("Processing exception handler is not enabled for the GlobalThread.")),
            // A replay's state is meant to be thrown away.
            Map.entry(
                    "org.apache.kafka.streams.processor.internals.StateDirectory",
                    List.of("Using an OS temp directory in the state.dir property")));

    @Override
    public FilterReply decide(ILoggingEvent event) {
        List<String> harmless = TEXTS_BY_LOGGER.getOrDefault(event.getLoggerName(), List.of());
        String cause = causeOf(event);
        String message = event.getFormattedMessage();
        return harmless.stream().anyMatch(text -> message.contains(text) || cause.contains(text))
                ? FilterReply.DENY
                : FilterReply.NEUTRAL;
    }

    private static String causeOf(ILoggingEvent event) {
        IThrowableProxy thrown = event.getThrowableProxy();
        return thrown == null ? "" : Objects.requireNonNullElse(thrown.getMessage(), "");
    }
}
