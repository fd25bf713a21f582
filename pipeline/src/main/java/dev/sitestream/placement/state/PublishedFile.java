package dev.sitestream.placement.state;

import org.jspecify.annotations.Nullable;

/**
 * What stands in the object store under a shard's name, as far as its lane knows.
 *
 * @param revision the shard's revision that it shows, or {@link #UNKNOWN_REVISION}
 * @param etag the object's version as the store told it
 * @param content what the lane has last shown under that name; null when it has not shown anything yet
 * @param listed whether the site's index is known to list it
 * @param writtenAt when it was written, in milliseconds since 1970; {@link #UNKNOWN_TIME} when nobody knows
 * @param storedBytes its size as it is stored, compressed if its form says so; 0 when nobody knows
 */
public record PublishedFile(
        long revision, String etag, @Nullable ShownContent content, boolean listed, long writtenAt, long storedBytes) {

    /** Nobody knows when. */
    public static final long UNKNOWN_TIME = 0;

    /**
     * Says that the object differs from what the lane published: a write ran ahead of a lost transaction, or a meddler.
     */
    public static final long UNKNOWN_REVISION = -1;

    /** A file that stands in the store though nothing is known of it. */
    public static final PublishedFile UNKNOWN = new PublishedFile(UNKNOWN_REVISION, "", null, false, UNKNOWN_TIME, 0);

    /** The same place in the index, with a content that nobody knows. */
    public PublishedFile nowUnknown() {
        return new PublishedFile(UNKNOWN_REVISION, "", content, listed, writtenAt, storedBytes);
    }

    /** The same object, which is to be written again whatever it shows. */
    public PublishedFile nowDoubted() {
        return new PublishedFile(UNKNOWN_REVISION, etag, content, listed, writtenAt, storedBytes);
    }

    /** Whether nothing is known of the object that stands there. */
    public boolean isUnknown() {
        return etag.isEmpty();
    }

    /** The same, now listed. */
    public PublishedFile nowListed() {
        return new PublishedFile(revision, etag, content, true, writtenAt, storedBytes);
    }

    /** Whether a crawler that starts at the index sees this revision, or a later one. */
    public boolean shows(long wantedRevision) {
        return listed && revision >= wantedRevision;
    }
}
