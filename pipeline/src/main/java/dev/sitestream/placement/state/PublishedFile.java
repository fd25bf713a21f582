package dev.sitestream.placement.state;

import org.jspecify.annotations.Nullable;

/**
 * The object under a shard's name in the object store, as its lane knows it.
 *
 * @param revision the shard's revision that it shows, or {@link #UNKNOWN_REVISION}
 * @param etag the object's version, as the store returned it
 * @param content the content that the lane last published under that name; null when it has not published any yet
 * @param listed whether the site's index is known to list it
 * @param writtenAtMillis when it was written, or {@link #UNKNOWN_TIME}
 * @param storedBytes its size as stored, compressed if its form is compressed; 0 when unknown
 */
public record PublishedFile(
        long revision,
        String etag,
        @Nullable ShownContent content,
        boolean listed,
        long writtenAtMillis,
        long storedBytes) {

    /** The time of an unknown write. */
    public static final long UNKNOWN_TIME = 0;

    /**
     * The revision of an object that differs from what the lane published, because of a write of a lost transaction or
     * an external change; also of an object that has to be written again.
     */
    public static final long UNKNOWN_REVISION = -1;

    /** A file that exists in the store, and of which nothing is known. */
    public static final PublishedFile UNKNOWN = new PublishedFile(UNKNOWN_REVISION, "", null, false, UNKNOWN_TIME, 0);

    /** Returns this file with an unknown object; the content last published and whether it is listed are kept. */
    public PublishedFile nowUnknown() {
        return new PublishedFile(UNKNOWN_REVISION, "", content, listed, writtenAtMillis, storedBytes);
    }

    /** Returns this file as one that has to be written again, whatever it shows. */
    public PublishedFile nowToBeRewritten() {
        return new PublishedFile(UNKNOWN_REVISION, etag, content, listed, writtenAtMillis, storedBytes);
    }

    /** Whether nothing is known of the stored object. */
    public boolean isUnknown() {
        return etag.isEmpty();
    }

    /** Returns this file, marked as listed. */
    public PublishedFile nowListed() {
        return new PublishedFile(revision, etag, content, true, writtenAtMillis, storedBytes);
    }

    /** Whether a crawler that starts at the index sees this revision or a later one. */
    public boolean shows(long wantedRevision) {
        return listed && revision >= wantedRevision;
    }
}
