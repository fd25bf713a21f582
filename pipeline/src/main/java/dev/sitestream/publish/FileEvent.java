package dev.sitestream.publish;

/** What a lane tells its site's index of one of its files. */
public sealed interface FileEvent extends SiteEvent {

    /** The file's name in the site's folder. */
    String name();

    /** The lane that it belongs to, counted from 0. */
    int lane();

    /**
     * The file stands in the object store, and the index is to list it. Times are milliseconds since 1970.
     *
     * @param revision which state of its shard it shows
     * @param shownSince when the write was done that first showed its content; every content of a file has a time of its own
     * @param sentAt when the oldest change was sent that it has brought; {@link #UNKNOWN} when nobody knows
     */
    record Published(String name, int lane, long revision, long shownSince, long sentAt) implements FileEvent {

        /** Instead of a time. */
        public static final long UNKNOWN = Long.MIN_VALUE;
    }

    /** The file is no longer needed: the index is to drop it, and then it is to be removed. */
    record Retired(String name, int lane) implements FileEvent {}
}
