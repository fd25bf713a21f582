package dev.sitestream.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.spi.FilterReply;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import org.apache.kafka.common.errors.NotControllerException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HarmlessWarningsTest {

    private final LoggerContext context = new LoggerContext();
    private final HarmlessWarnings filter = new HarmlessWarnings();

    @Test
    void theControllersActivationIsLeftOut() {
        assertThat(reply(
                        "org.apache.kafka.controller.QuorumController",
                        "[QuorumController id=1] Performing controller"
                                + " activation. The metadata log appears to be empty."))
                .isEqualTo(FilterReply.DENY);
    }

    @Test
    void aControllerThatIsNotYetActiveIsLeftOut() {
        CompletionException thrown =
                new CompletionException(new NotControllerException("The active controller appears to be node 1."));

        assertThat(reply("kafka.server.ControllerApis", "Unexpected error handling request", thrown))
                .isEqualTo(FilterReply.DENY);
        assertThat(reply("kafka.server.ControllerApis", "Unexpected error handling request", new IOException()))
                .isEqualTo(FilterReply.NEUTRAL);
    }

    @Test
    void aBatchThatIsSentAgainBecauseTheTransactionBeforeIsNotQuiteOverIsLeftOut() {
        assertThat(reply(
                        "org.apache.kafka.clients.producer.internals.Sender",
                        "[Producer] Got error produce response with correlation id 34 on topic-partition pages-0,"
                                + " retrying (2147483646 attempts left). Error: CONCURRENT_TRANSACTIONS"))
                .isEqualTo(FilterReply.DENY);
    }

    @Test
    void theBrokersSideOfItIsLeftOutToo() {
        assertThat(reply(
                        "kafka.server.ReplicaManager",
                        "[ReplicaManager broker=1] Error processing append operation on partition"
                                + " sitestream-slots-changelog-0",
                        new OutOfOrderSequenceException("Out of order sequence number for producer 0 at offset 462 in"
                                + " partition sitestream-slots-changelog-0: 228 (incoming seq. number), 104 (current end"
                                + " sequence number)")))
                .isEqualTo(FilterReply.DENY);
    }

    @Test
    void anythingElseOfTheSameLoggerIsSeen() {
        assertThat(reply("org.apache.kafka.clients.NetworkClient", "Connection to node -1 could not be established."))
                .isEqualTo(FilterReply.NEUTRAL);
    }

    @Test
    void theSameTextOfAnotherLoggerIsSeen() {
        assertThat(reply("dev.sitestream", "Performing controller activation.")).isEqualTo(FilterReply.NEUTRAL);
    }

    private FilterReply reply(String logger, String text) {
        return reply(logger, text, null);
    }

    private FilterReply reply(String logger, String text, @Nullable Throwable thrown) {
        return filter.decide(new LoggingEvent("", context.getLogger(logger), Level.WARN, text, thrown, null));
    }
}
