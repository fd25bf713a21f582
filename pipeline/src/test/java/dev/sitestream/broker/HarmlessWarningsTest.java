package dev.sitestream.broker;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.spi.FilterReply;
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
    void anythingElseOfTheSameLoggerIsSeen() {
        assertThat(reply("org.apache.kafka.clients.NetworkClient", "Connection to node -1 could not be established."))
                .isEqualTo(FilterReply.NEUTRAL);
    }

    @Test
    void theSameTextOfAnotherLoggerIsSeen() {
        assertThat(reply("dev.sitestream", "Performing controller activation.")).isEqualTo(FilterReply.NEUTRAL);
    }

    private FilterReply reply(String logger, String text) {
        return filter.decide(new LoggingEvent("", context.getLogger(logger), Level.WARN, text, null, null));
    }
}
