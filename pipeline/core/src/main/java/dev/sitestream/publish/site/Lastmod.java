package dev.sitestream.publish.site;

/**
 * The {@code lastmod} of a file in its index: the second of the write that first showed the file's content. It never
 * decreases, is never ahead of the clock, and differs for every content, so that a crawler that relies on it misses
 * none. If a file changes again within a second, the index shows the next second as soon as that has come.
 *
 * @param shownSinceMillis identifies the file's content: when the write was done that first showed it
 * @param seconds the {@code lastmod} that the index shows, in seconds since 1970
 * @param nextSeconds the {@code lastmod} that the index is to show once that second has come; equal to {@code seconds}
 *     if none is pending
 */
public record Lastmod(long shownSinceMillis, long seconds, long nextSeconds) {

    /** The value of a file that never had to be listed. */
    static final Lastmod NONE = new Lastmod(0, 0, 0);

    private static final int MILLIS = 1_000;

    /** Returns the value of a file that is listed for the first time. */
    static Lastmod first(long shownSinceMillis, long steadyMillis) {
        long seconds = Math.floorDiv(Math.min(shownSinceMillis, steadyMillis), MILLIS);
        return new Lastmod(shownSinceMillis, seconds, seconds);
    }

    /**
     * Returns the value for the content that the file shows now, which was first shown at
     * {@code contentShownSinceMillis}.
     *
     */
    Lastmod moved(long contentShownSinceMillis, long steadyMillis) {
        Lastmod known = at(steadyMillis);
        if (contentShownSinceMillis == shownSinceMillis) {
            return known;
        }
        long written = Math.floorDiv(Math.min(contentShownSinceMillis, steadyMillis), MILLIS);
        return new Lastmod(contentShownSinceMillis, known.seconds, Math.max(written, known.seconds + 1))
                .at(steadyMillis);
    }

    /** Returns the value at this time, when a pending second may have come. */
    Lastmod at(long steadyMillis) {
        return isWaiting() && nextSeconds <= Math.floorDiv(steadyMillis, MILLIS)
                ? new Lastmod(shownSinceMillis, nextSeconds, nextSeconds)
                : this;
    }

    /** Whether another {@code lastmod} is pending. */
    boolean isWaiting() {
        return nextSeconds != seconds;
    }
}
