package dev.sitestream.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StandardErrorAppenderTest {

    private static final String CLIENT = "org.apache.kafka.clients.NetworkClient";
    private static final String DISCONNECTED =
            "[Producer clientId=producer-%d] Bootstrap broker 127.0.0.1:9092 (id: -1 rack: null isFenced: false)"
                    + " disconnected";

    private final LoggerContext context = new LoggerContext();
    private final StandardErrorAppender appender = new StandardErrorAppender();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @BeforeEach
    void start() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%level %logger{0}: %msg%n");
        encoder.start();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.start();
        appender.setOutputStream(written);
    }

    @Test
    void anOutageOfTheBrokerTakesOneLineAMinute() {
        for (int second = 0; second < 90; second++) {
            log(second, CLIENT, String.format(DISCONNECTED, second % 7));
        }

        assertThat(lines())
                .containsExactly(
                        "WARN NetworkClient: a connection to the broker has ended, or can't be opened; Kafka's clients"
                                + " try again",
                        "WARN NetworkClient: a connection to the broker has ended, or can't be opened; Kafka's clients"
                                + " try again (59 more messages like it since the last one)");
    }

    @Test
    void whatIsFencedIsOneLineThatSaysWhatItMeans() {
        String streams = "org.apache.kafka.streams.processor.internals.";
        log(
                0,
                streams + "StreamThread",
                "stream-thread [a-StreamThread-2] Detected that the thread is being fenced. This implies that this"
                        + " thread missed a rebalance and dropped out of the consumer group.");
        log(
                0,
                streams + "RecordCollectorImpl",
                "stream-thread [a-StreamThread-2] stream-task [2_0] Error encountered sending record to topic"
                        + " sitestream-shards-changelog for task 2_0 due to:\\norg.apache.kafka.common.errors"
                        + ".InvalidProducerEpochException: Producer attempted to produce with an old epoch.");
        log(
                0,
                streams + "TaskManager",
                "stream-thread [a-StreamThread-2] Failed to close task 5_3 cleanly. Attempting to close remaining tasks"
                        + " before re-throwing:",
                new IllegalStateException("Illegal state RUNNING while closing active task 5_3"));

        assertThat(lines()).singleElement().asString().contains("another instance or thread has taken over work");
    }

    @Test
    void aStoreThatAnotherThreadStillHoldsIsOneLine() {
        for (int task = 0; task < 20; task++) {
            log(
                    0,
                    "org.apache.kafka.streams.processor.internals." + (task % 2 == 0 ? "StreamTask" : "StandbyTask"),
                    "stream-thread [a-StreamThread-1] task [1_" + task
                            + "] Unable to acquire lock while closing the state store for ACTIVE task 1_" + task);
        }

        assertThat(lines()).singleElement().asString().contains("work moves between threads of this instance");
    }

    @Test
    void messagesOfKafkaThatDifferAreAllShown() {
        log(0, CLIENT, "[Consumer clientId=a] Offset commit failed");
        log(0, CLIENT, "[Consumer clientId=b] Offset commit failed");
        log(0, CLIENT, "[Consumer clientId=a] Topic authorization failed");

        assertThat(lines())
                .containsExactly(
                        "WARN NetworkClient: [Consumer clientId=a] Offset commit failed",
                        "WARN NetworkClient: [Consumer clientId=a] Topic authorization failed");
    }

    @Test
    void ourOwnMessagesAreAllShown() {
        log(0, "dev.sitestream.app.BrokerWatch", "the broker answers again");
        log(0, "dev.sitestream.app.BrokerWatch", "the broker answers again");

        assertThat(lines()).hasSize(2);
    }

    private void log(long second, String logger, String message) {
        log(second, logger, message, null);
    }

    private void log(long second, String logger, String message, @Nullable Throwable thrown) {
        LoggingEvent event = new LoggingEvent("", context.getLogger(logger), Level.WARN, message, thrown, null);
        event.setTimeStamp(second * 1_000);
        appender.doAppend(event);
    }

    private List<String> lines() {
        return written.toString(UTF_8).lines().toList();
    }
}
