package dev.sitestream.topology;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that events were ignored because a later change of their page was applied before: at most one line a minute,
 * with one example.
 */
final class StaleEvents {

    private static final Logger LOG = LoggerFactory.getLogger(StaleEvents.class);

    private final LogRateLimiter pace = new LogRateLimiter();

    /**
     * Records an ignored event.
     *
     * @param time the event's time, in microseconds since 1970
     * @param known the time of the page's latest event, in microseconds since 1970
     * @param now in milliseconds since 1970
     */
    void note(String site, String url, long time, long known, long now) {
        if (pace.allows(now)) {
            LOG.info(
                    "site {}: ignored an outdated event of {}: its time is {}, that of the page's"
                            + " latest event is {} ({} more such events since the last such line)",
                    site,
                    url,
                    instant(time),
                    instant(known),
                    pace.takeHeldBack());
        }
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
