package dev.sitestream.publish.site;

/**
 * What an index says of when a file's content changed: the second of the write that first showed it. It never goes
 * back, is never ahead of the clock, and is another one for every content, so that no crawler which goes by it misses
 * one. So where a file changes for a second time within a second, the index says the next second, when that has come.
 *
 * @param shownSince which content of the file that is of: when the write was done that first showed it, in milliseconds
 *     since 1970
 * @param seconds what the index says, in seconds since 1970
 * @param nextSeconds what it is to say as soon as that time has come; the same where it does already
 */
public record Lastmod(long shownSince, long seconds, long nextSeconds) {

    /** Of a file that was never to be listed. */
    static final Lastmod NONE = new Lastmod(0, 0, 0);

    private static final int MILLIS = 1_000;

    /** Of a file that is to be listed for the first time, at this time in milliseconds since 1970. */
    static Lastmod first(long shownSince, long nowMillis) {
        long seconds = Math.floorDiv(Math.min(shownSince, nowMillis), MILLIS);
        return new Lastmod(shownSince, seconds, seconds);
    }

    /** The same when the file shows a content that was first shown at this time, both in milliseconds since 1970. */
    Lastmod moved(long contentShownSince, long nowMillis) {
        Lastmod known = at(nowMillis);
        if (contentShownSince == shownSince) {
            return known;
        }
        long written = Math.floorDiv(Math.min(contentShownSince, nowMillis), MILLIS);
        return new Lastmod(contentShownSince, known.seconds, Math.max(written, known.seconds + 1)).at(nowMillis);
    }

    /** The same at this time, in milliseconds since 1970. */
    Lastmod at(long nowMillis) {
        return isWaiting() && nextSeconds <= Math.floorDiv(nowMillis, MILLIS)
                ? new Lastmod(shownSince, nextSeconds, nextSeconds)
                : this;
    }

    /** Whether the index is to say something else when its time has come. */
    boolean isWaiting() {
        return nextSeconds != seconds;
    }
}
