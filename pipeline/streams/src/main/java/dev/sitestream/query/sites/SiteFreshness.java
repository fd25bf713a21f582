package dev.sitestream.query.sites;

import dev.sitestream.topology.metrics.SiteDelays;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How long changes of a site took from being sent to being published within the last hour: for each file that was
 * published, the change that waited longest. All delays but {@code slowestByMinuteMillis} are rounded up, by less than
 * a fifth.
 *
 * @param files how many files were published
 * @param medianMillis in half of them no change waited longer; 0 without files
 * @param p99Millis in 99 % of them no change waited longer; 0 without files
 * @param slowestByMinuteMillis for each of the last 60 minutes, the oldest first, the longest wait; 0 if nothing was
 *     published in it
 * @param delays how many files waited how long, in ascending order
 */
public record SiteFreshness(
        long files, long medianMillis, long p99Millis, List<Long> slowestByMinuteMillis, List<Delayed> delays) {

    private static final double HALF = 0.5;
    private static final double MOST = 0.99;

    /**
     * Files that waited about as long.
     *
     * @param upToMillis the longest wait
     * @param files how many files
     */
    public record Delayed(long upToMillis, long files) {}

    public SiteFreshness {
        slowestByMinuteMillis = List.copyOf(slowestByMinuteMillis);
        delays = List.copyOf(delays);
    }

    static SiteFreshness of(SiteDelays.Summary summary) {
        return of(summary.files(), summary.slowestMillis());
    }

    /** The slowest of all; 0 without files. */
    public long slowestMillis() {
        return slowest(slowestByMinuteMillis);
    }

    /** The slowest of the last minutes; 0 without files in them. */
    long slowestMillisOfLast(int minutes) {
        int size = slowestByMinuteMillis.size();
        return slowest(slowestByMinuteMillis.subList(Math.max(0, size - minutes), size));
    }

    /** The freshness of this part of a site and another one. */
    SiteFreshness and(SiteFreshness other) {
        SortedMap<Long, Long> all = new TreeMap<>();
        delays.forEach(delay -> all.merge(delay.upToMillis(), delay.files(), Long::sum));
        other.delays.forEach(delay -> all.merge(delay.upToMillis(), delay.files(), Long::sum));
        List<Long> slowest = new ArrayList<>();
        List<Long> more = other.slowestByMinuteMillis;
        int minutes = Math.max(slowestByMinuteMillis.size(), more.size());
        for (int ago = 1; ago <= minutes; ago++) {
            slowest.add(Math.max(fromEnd(slowestByMinuteMillis, ago), fromEnd(more, ago)));
        }
        Collections.reverse(slowest);
        return of(all, slowest);
    }

    private static long slowest(List<Long> millis) {
        return millis.stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private static long fromEnd(List<Long> values, int ago) {
        return ago <= values.size() ? values.get(values.size() - ago) : 0;
    }

    private static SiteFreshness of(SortedMap<Long, Long> filesByDelay, List<Long> slowest) {
        long files = filesByDelay.values().stream().mapToLong(Long::longValue).sum();
        // Delays are rounded up, and none is longer than the slowest one.
        long most = slowest(slowest);
        return new SiteFreshness(
                files,
                Math.min(most, quantile(filesByDelay, files, HALF)),
                Math.min(most, quantile(filesByDelay, files, MOST)),
                slowest,
                filesByDelay.entrySet().stream()
                        .map(entry -> new Delayed(entry.getKey(), entry.getValue()))
                        .toList());
    }

    /** The delay that this share of the files has at most; 0 without files. */
    private static long quantile(SortedMap<Long, Long> filesByDelay, long files, double share) {
        long rank = (long) Math.ceil(files * share);
        long seen = 0;
        for (Map.Entry<Long, Long> entry : filesByDelay.entrySet()) {
            seen += entry.getValue();
            if (seen >= rank) {
                return entry.getKey();
            }
        }
        return 0;
    }
}
