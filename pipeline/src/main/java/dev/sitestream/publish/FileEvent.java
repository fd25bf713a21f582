package dev.sitestream.publish;

/** What a lane tells its site's index of one of its files. */
public sealed interface FileEvent extends SiteEvent {

    /** The file's name in the site's folder. */
    String name();

    /** The lane that it belongs to, counted from 0. */
    int lane();

    /**
     * The file stands in the object store, and the index is to list it.
     *
     * @param changedAt when its content last changed, in microseconds since 1970
     * @param sentAt when the oldest change was sent that it has brought, in milliseconds since 1970; {@link #UNKNOWN} when nobody knows
     */
    record Published(String name, int lane, long changedAt, long sentAt) implements FileEvent {

        /** Instead of a time. */
        public static final long UNKNOWN = Long.MIN_VALUE;

        /** The same where nobody knows when its changes were sent. */
        public Published(String name, int lane, long changedAt) {
            this(name, lane, changedAt, UNKNOWN);
        }
    }

    /** The file is no longer needed: the index is to drop it, and then it is to be removed. */
    record Retired(String name, int lane) implements FileEvent {}
}
