package dev.sitestream.shard;

/** What a lane remembers of a page by its URL. */
public sealed interface PageState {

    /** When the change happened that this state comes from, in microseconds since 1970: a change older than that is stale. */
    long time();

    /**
     * A page that is listed.
     *
     * @param time see {@link PageState#time}
     * @param place where it lives
     * @param entryBytes the size of its rendered entry
     * @param entryFingerprint the hash of its rendered entry: what does not change it causes no work
     * @param dataFingerprint the hash of all that is kept of it, rendered or not
     */
    record Listed(long time, Place place, int entryBytes, long entryFingerprint, long dataFingerprint)
            implements PageState {}

    /**
     * A page that was deleted: a tombstone, so that a late, older upsert can't bring it back.
     *
     * @param time see {@link PageState#time}
     * @param sequence the lane's sequence number of the deletion
     */
    record Deleted(long time, long sequence) implements PageState {}
}
