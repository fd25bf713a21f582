package dev.sitestream.publish.site;

/**
 * The {@code lastmod} of a file in its index: the second of the write that first showed the file's content. It never
 * decreases, is never ahead of the clock, and differs for every content, so that a crawler that relies on it misses
 * none. If a file changes again within a second, the index shows the next second as soon as that has come.
 *
 * @param shownSince identifies the file's content: when the write was done that first showed it, in milliseconds since
 *     1970
 * @param seconds the {@code lastmod} that the index shows, in seconds since 1970
 * @param nextSeconds the {@code lastmod} that the index is to show once that second has come; equal to {@code seconds}
 *     if none is pending
 */
public record Lastmod(long shownSince, long seconds, long nextSeconds) {

    /** The value of a file that never had to be listed. */
    static final Lastmod NONE = new Lastmod(0, 0, 0);

    private static final int MILLIS = 1_000;

    /** Returns the value of a file that is listed for the first time. Both times are in milliseconds since 1970. */
    static Lastmod first(long shownSince, long nowMillis) {
        long seconds = Math.floorDiv(Math.min(shownSince, nowMillis), MILLIS);
        return new Lastmod(shownSince, seconds, seconds);
    }

    /**
     * Returns the value for the content that the file shows now, which was first shown at {@code contentShownSince}.
     * Both times are in milliseconds since 1970.
     */
    Lastmod moved(long contentShownSince, long nowMillis) {
        Lastmod known = at(nowMillis);
        if (contentShownSince == shownSince) {
            return known;
        }
        long written = Math.floorDiv(Math.min(contentShownSince, nowMillis), MILLIS);
        return new Lastmod(contentShownSince, known.seconds, Math.max(written, known.seconds + 1)).at(nowMillis);
    }

    /** Returns the value at this time (milliseconds since 1970), when a pending second may have come. */
    Lastmod at(long nowMillis) {
        return isWaiting() && nextSeconds <= Math.floorDiv(nowMillis, MILLIS)
                ? new Lastmod(shownSince, nextSeconds, nextSeconds)
                : this;
    }

    /** Whether another {@code lastmod} is pending. */
    boolean isWaiting() {
        return nextSeconds != seconds;
    }
}
