package dev.sitestream.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Drops warnings and errors that are logged at every start and stop although all is well; {@code logback.xml} uses it.
 *
 * <p>They are matched by logger and text, so that other messages of these loggers are still logged.
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
            // The only controller is elected but not yet active when it is asked to register itself. The request is
            // retried.
            Map.entry(
                    "kafka.server.ControllerApis",
                    List.of("NotControllerException: The active controller appears to be node 1.")),
            // The previous transaction is not quite finished: the batch is sent again, with those that followed it. Of
            // the clock topic, only the last answer matters.
            Map.entry(
                    "org.apache.kafka.clients.producer.internals.Sender",
                    List.of("Error: CONCURRENT_TRANSACTIONS", "Error: OUT_OF_ORDER_SEQUENCE_NUMBER", "-clock-0")),
            Map.entry(
                    "kafka.server.ReplicaManager",
                    List.of(
                            "Expected sequence 0 for transactions v2 idempotent producer",
                            "Out of order sequence number for producer")),
            // At first the repartition topics don't exist yet.
            Map.entry(
                    "org.apache.kafka.clients.consumer.internals.ConsumerCoordinator",
                    List.of("subscribed topics are not assigned to any members")),
            // The command that started the pipeline reports the cause in one line.
            Map.entry(
                    "org.apache.kafka.streams.KafkaStreams",
                    List.of("the registered exception handler opted to SHUTDOWN_CLIENT")),
            // A partition is reassigned, or the pipeline stops, while its end offset is requested.
            Map.entry(
                    "org.apache.kafka.clients.consumer.internals.OffsetFetcherUtils",
                    List.of("as it is no longer assigned")),
            // Several clients look up their coordinators at once, and the broker tries to create the topic each time.
            Map.entry(
                    "kafka.server.DefaultAutoTopicCreationManager",
                    List.of("Topic '__consumer_offsets' already exists", "Topic '__transaction_state' already exists")),
            // There is no global store.
            Map.entry(
                    "org.apache.kafka.streams.StreamsConfig",
                    List.of("Processing exception handler is not enabled for the GlobalThread.")),
            // A replay's state is temporary.
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
