package dev.sitestream.topology.metrics;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * How long the changes of one site took from being sent to being published, within the last hour. For each published
 * file, this is the change that waited longest. Its memory is bounded: about 3 KB, however many files are published.
 * Thread-safe.
 */
public final class SiteDelays {

    /** The number of minutes that are remembered one by one, the present one included. */
    public static final int MINUTES = 60;

    /** Each bucket ends at about 1.19 times the end of the one before. */
    private static final double BUCKETS_OF_A_DOUBLING = 4;

    /** The last bucket ends at about five hours, and takes everything that is longer. */
    private static final int BUCKETS = 97;

    private static final int SLICES = 6;
    private static final int MINUTES_OF_A_SLICE = MINUTES / SLICES;
    private static final long NEVER = Long.MIN_VALUE;

    /** By minute modulo their number. */
    private final Minute[] minutes = new Minute[MINUTES];

    /** By slice modulo their number. */
    private final Slice[] slices = new Slice[SLICES];

    SiteDelays() {
        Arrays.setAll(minutes, i -> new Minute(NEVER, 0));
        Arrays.setAll(slices, i -> new Slice(NEVER, null));
    }

    /** @param slowestMillis the longest delay */
    private record Minute(long number, long slowestMillis) {}

    private static final class Slice {

        private final long number;
        /** Files by bucket; null if there are none. */
        private final int @Nullable [] files;

        Slice(long number, int @Nullable [] files) {
            this.number = number;
            this.files = files;
        }
    }

    /**
     * The delays of the last hour.
     *
     * @param files the number of files by their delay in milliseconds, rounded up to the end of a bucket
     * @param slowestMillis for each of the last {@value #MINUTES} minutes, the oldest first, the longest delay of a
     *     file that was published in it; 0 if none was
     */
    public record Summary(SortedMap<Long, Long> files, List<Long> slowestMillis) {

        /** A site of which nothing was published. */
        public static final Summary NONE = new Summary(
                new TreeMap<>(),
                LongStream.range(0, MINUTES).map(i -> 0).boxed().toList());

        public Summary {
            slowestMillis = List.copyOf(slowestMillis);
        }
    }

    /** Adds a file that was published at this time. */
    synchronized void add(long publishedAtMillis, Duration waited) {
        long millis = Math.max(1, waited.toMillis());
        long minute = minuteOf(publishedAtMillis);
        int ofMinute = (int) Math.floorMod(minute, (long) MINUTES);
        long slowest = minutes[ofMinute].number() == minute ? minutes[ofMinute].slowestMillis() : 0;
        minutes[ofMinute] = new Minute(minute, Math.max(slowest, millis));

        long slice = Math.floorDiv(minute, (long) MINUTES_OF_A_SLICE);
        int ofSlice = (int) Math.floorMod(slice, (long) SLICES);
        int[] files = slices[ofSlice].number == slice ? slices[ofSlice].files : null;
        if (files == null) {
            files = new int[BUCKETS];
            slices[ofSlice] = new Slice(slice, files);
        }
        files[bucketOf(millis)]++;
    }

    /** The delays of the hour before this time; the distribution is of the last 50 to 60 minutes. */
    synchronized Summary summary(long steadyMillis) {
        long minute = minuteOf(steadyMillis);
        List<Long> slowest = LongStream.rangeClosed(minute - MINUTES + 1, minute)
                .map(this::slowestMillis)
                .boxed()
                .toList();
        long lastSlice = Math.floorDiv(minute, (long) MINUTES_OF_A_SLICE);
        SortedMap<Long, Long> files = new TreeMap<>();
        for (Slice slice : slices) {
            if (slice.files != null && slice.number > lastSlice - SLICES) {
                for (int i = 0; i < BUCKETS; i++) {
                    if (slice.files[i] > 0) {
                        files.merge(endMillis(i), (long) slice.files[i], Long::sum);
                    }
                }
            }
        }
        return new Summary(files, slowest);
    }

    private long slowestMillis(long minute) {
        Minute known = minutes[(int) Math.floorMod(minute, (long) MINUTES)];
        return known.number() == minute ? known.slowestMillis() : 0;
    }

    private static long minuteOf(long millis) {
        return Math.floorDiv(millis, Duration.ofMinutes(1).toMillis());
    }

    private static int bucketOf(long millis) {
        int bucket = (int) (BUCKETS_OF_A_DOUBLING * Math.log((double) millis) / Math.log(2));
        return Math.min(bucket, BUCKETS - 1);
    }

    private static long endMillis(int bucket) {
        return (long) Math.ceil(Math.pow(2, (bucket + 1) / BUCKETS_OF_A_DOUBLING));
    }
}
