package dev.sitestream.broker;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.Map;

/**
 * The warnings that every start and stop of a healthy embedded broker brings; {@code logback.xml} leaves them out.
 *
 * <p>They are known by logger and text, so that what else these loggers say is still seen.
 */
public final class HarmlessWarnings extends Filter<ILoggingEvent> {

    private static final Map<String, String> TEXT_BY_LOGGER = Map.of(
            "org.apache.kafka.controller.QuorumController", "Performing controller activation.",
            "org.apache.kafka.clients.NetworkClient",
                    "Attempting to close NetworkClient that has already been closed.");

    @Override
    public FilterReply decide(ILoggingEvent event) {
        String harmless = TEXT_BY_LOGGER.get(event.getLoggerName());
        return harmless != null && event.getFormattedMessage().contains(harmless)
                ? FilterReply.DENY
                : FilterReply.NEUTRAL;
    }
}
