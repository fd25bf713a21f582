package dev.sitestream.publish.schedule;

/**
 * A file whose content differs from what is published.
 *
 * @param file the file
 * @param sinceMillis when the oldest change arrived that it has to show
 * @param changedAtMillis when the latest one arrived
 * @param writtenAtMillis when it was written last; {@link #NEVER} if it never was
 * @param waits how long it waits
 * @param dirtyBlocks how many of its blocks have to be compressed
 * @param <F> identifies files; its order decides between files that are alike in all else
 */
public record WaitingFile<F extends Comparable<F>>(
        F file, long sinceMillis, long changedAtMillis, long writtenAtMillis, Waits waits, int dirtyBlocks) {

    /** The time of a write that has not been. */
    public static final long NEVER = Long.MIN_VALUE / 2;

    /**
     * How long a file waits for further changes.
     *
     * @param leastMillis how long it waits in any case, {@code publishAfter}
     * @param mostMillis by when its oldest change should be published, {@code freshness}; not less than the former
     */
    public record Waits(long leastMillis, long mostMillis) {

        /** @throws IllegalArgumentException if the least is more than the most */
        public Waits {
            if (leastMillis < 0 || mostMillis < leastMillis) {
                throw new IllegalArgumentException("a file waits from 0 ms on, and not less at most than at least");
            }
        }
    }

    <G extends Comparable<G>> WaitingFile<G> as(G other) {
        return new WaitingFile<>(other, sinceMillis, changedAtMillis, writtenAtMillis, waits, dirtyBlocks);
    }

    long deadlineMillis() {
        return sinceMillis + waits.mostMillis();
    }

    /** Whether its last write is so long ago that another one is no more than what a lasting load would cause. */
    boolean isRested(long steadyMillis) {
        return writtenAtMillis + waits.mostMillis() <= steadyMillis;
    }

    boolean mayStart(long steadyMillis) {
        return sinceMillis + waits.leastMillis() <= steadyMillis;
    }
}
