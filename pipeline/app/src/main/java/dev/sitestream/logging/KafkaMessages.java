package dev.sitestream.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import java.util.List;
import java.util.Optional;

/** What the messages mean that Kafka's clients and Kafka Streams repeat for each client, task and partition. */
final class KafkaMessages {

    private static final List<String> LOGGERS = List.of("org.apache.kafka.", "kafka.");

    private static final List<Meaning> MEANINGS = List.of(
            new Meaning(
                    "NetworkClient",
                    List.of("disconnected", "could not be established", "terminated during authentication"),
                    "a connection to the broker has ended, or can't be opened; Kafka's clients try again"),
            new Meaning(
                    "Sender",
                    List.of("Got error produce response", "Received invalid metadata error in produce request"),
                    "the broker does not take records at present; Kafka's clients send them again"),
            new Meaning(
                    "Task",
                    List.of("Unable to acquire lock while closing the state store"),
                    "work moves between threads of this instance: a part of it goes on when the other thread has let go"
                            + " of it"),
            new Meaning(
                    "",
                    List.of(
                            "is being fenced",
                            "InvalidProducerEpochException",
                            "ProducerFencedException",
                            "TaskMigratedException",
                            "TransactionAbortedException",
                            // The tasks of a thread that was fenced while it gave them back
                            "should have been committed when it was suspended",
                            "while closing active task"),
                    "another instance or thread has taken over work of this one, which did not answer in time; what was"
                            + " not committed is done again there"));

    private KafkaMessages() {}

    /**
     * A meaning of messages.
     *
     * @param logger the last part of the logger's name; empty for any
     * @param texts of which a message contains one
     * @param text what it means, for people
     */
    private record Meaning(String logger, List<String> texts, String text) {

        boolean isOf(String loggerName, String message) {
            return loggerName.endsWith(logger) && texts.stream().anyMatch(message::contains);
        }
    }

    /** Whether Kafka has logged it. */
    static boolean isOfKafka(ILoggingEvent event) {
        return LOGGERS.stream().anyMatch(event.getLoggerName()::startsWith);
    }

    /** What a message of Kafka means; empty if it has to speak for itself. */
    static Optional<String> meaning(ILoggingEvent event) {
        IThrowableProxy thrown = event.getThrowableProxy();
        String message = event.getFormattedMessage()
                + (thrown == null ? "" : " " + thrown.getClassName() + ": " + thrown.getMessage());
        return MEANINGS.stream()
                .filter(meaning -> meaning.isOf(event.getLoggerName(), message))
                .map(Meaning::text)
                .findFirst();
    }
}
