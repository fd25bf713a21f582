package dev.sitestream.topology.log;

import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Raises a health issue for a day when a table was emptied, since no page is removed by that, and only an operator can
 * say whether the pages are gone. Thread-safe.
 */
public final class EmptiedTables {

    private static final long SHOWN_MILLIS = Duration.ofDays(1).toMillis();

    private final Health health;
    private final Map<String, Long> hiddenAtMillis = new HashMap<>();

    public EmptiedTables(Health health) {
        this.health = health;
    }

    /**
     * Notes why a record was rejected.
     *
     * @param topic the record's topic
     */
    public synchronized void note(String topic, List<Problem> reasons, long steadyMillis) {
        for (Problem reason : reasons) {
            if (reason.code() == ProblemCode.PAYLOAD_TRUNCATE) {
                String subject = "topic " + topic;
                hiddenAtMillis.put(subject, steadyMillis + SHOWN_MILLIS);
                health.raise(new HealthIssue(Kind.TABLE_EMPTIED, subject, "a record " + reason.detail()));
            }
        }
    }

    /** Clears the issues that are older than a day. */
    public synchronized void clearIfDue(long steadyMillis) {
        hiddenAtMillis.entrySet().removeIf(issue -> {
            boolean isDue = steadyMillis >= issue.getValue();
            if (isDue) {
                health.clear(Kind.TABLE_EMPTIED, issue.getKey());
            }
            return isDue;
        });
    }
}
