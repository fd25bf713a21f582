package dev.sitestream.query;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.remedy.IssueRemedy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the processes that share the work.
 *
 * @param address its {@code host:port}
 * @param answers whether it answers; if not, nothing else is known of it
 * @param concerns its present health issues
 * @param freshness how long changes took to be published lately
 * @param lagRecords how many events it has still to read
 * @param outstanding how many pieces of work it has left to do
 */
public record InstanceStatus(
        String address, boolean answers, List<Issue> concerns, Freshness freshness, long lagRecords, long outstanding) {

    /** An instance that does not answer. */
    public static InstanceStatus unreachable(String address) {
        return new InstanceStatus(address, false, List.of(), new Freshness(0, 0, 0), 0, 0);
    }

    /**
     * A health issue: see {@link HealthIssue}.
     *
     * @param remedy what to do about it; null if this release does not know the kind
     */
    public record Issue(
            String kind,
            String subject,
            String detail,
            @Nullable String remedy) {

        /** The issue with its remedy. */
        public static Issue of(HealthIssue issue) {
            return new Issue(issue.kind().notation(), issue.subject(), issue.detail(), IssueRemedy.of(issue));
        }
    }

    /**
     * How long changes took to be published within the last five minutes: for each file, the change that waited
     * longest.
     *
     * @param files how many files were published
     * @param medianMillis in half of them no change waited longer
     * @param worstMillis in none of them did a change wait longer
     */
    public record Freshness(int files, long medianMillis, long worstMillis) {}
}
