package dev.sitestream.query;

import java.util.List;

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

    /** A health issue: see {@link dev.sitestream.health.HealthIssue}. */
    public record Issue(String kind, String subject, String detail) {}

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
