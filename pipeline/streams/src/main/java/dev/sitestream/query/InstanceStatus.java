package dev.sitestream.query;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.publish.schedule.WriteSpending;
import dev.sitestream.remedy.IssueRemedy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the processes that share the work.
 *
 * @param address its {@code host:port}
 * @param answers whether it answers; if not, nothing else is known of it
 * @param issues its present health issues
 * @param freshness how long changes took to be published lately
 * @param writes what the writes of files cost lately
 * @param lagRecords how many events it has still to read
 * @param outstanding how many pieces of work it has left to do
 */
public record InstanceStatus(
        String address,
        boolean answers,
        List<Issue> issues,
        Freshness freshness,
        Writes writes,
        long lagRecords,
        long outstanding) {

    /** An instance that does not answer. */
    public static InstanceStatus unreachable(String address) {
        return new InstanceStatus(address, false, List.of(), new Freshness(0, 0, 0), Writes.NONE, 0, 0);
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

    /**
     * What the writes of files that are not urgent cost in the last minute, for each second, and what they may cost in
     * the long run ({@code publish}).
     *
     * @param cpuSeconds CPU time
     * @param mostCpuSeconds what they may take
     * @param puts PUT requests
     * @param mostPuts how many there may be
     */
    public record Writes(double cpuSeconds, double mostCpuSeconds, double puts, double mostPuts) {

        static final Writes NONE = new Writes(0, 0, 0, 0);

        /** What these writes have cost. */
        public static Writes of(WriteSpending spending) {
            return new Writes(
                    spending.lately().cpuSeconds(),
                    spending.budget().cores(),
                    spending.lately().puts(),
                    spending.budget().putsPerSecond());
        }

        /** Which part of what they may cost they cost, in percent: of CPU time or of PUTs, whichever is more. */
        @JsonIgnore
        public long percent() {
            return mostCpuSeconds == 0 ? 0 : Math.round(100 * Math.max(cpuSeconds / mostCpuSeconds, puts / mostPuts));
        }
    }
}
