package dev.sitestream.topology.log;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that events were ignored because a later change of their page was applied before: at most one line a minute,
 * with one example.
 */
public final class StaleEvents {

    private static final Logger LOG = LoggerFactory.getLogger(StaleEvents.class);

    private final LogRateLimiter pace = new LogRateLimiter();

    /**
     * Records an ignored event.
     *
     * @param timeMicros the event's time
     * @param knownMicros the time of the page's latest event
     * @param steadyMillis the time, by the steady clock
     */
    public void note(String site, String url, long timeMicros, long knownMicros, long steadyMillis) {
        if (pace.allows(steadyMillis)) {
            LOG.info(
                    "site {}: ignored an outdated event of {}: its time is {}, that of the page's"
                            + " latest event is {} ({} more such events since the last such line)",
                    site,
                    url,
                    instant(timeMicros),
                    instant(knownMicros),
                    pace.takeSuppressed());
        }
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
