package dev.sitestream.placement.state;

import org.jspecify.annotations.Nullable;

/**
 * The object under a shard's name in the object store, as its lane knows it.
 *
 * @param revision the shard's revision that it shows, or {@link #UNKNOWN_REVISION}
 * @param etag the object's version, as the store returned it
 * @param content the content that the lane last published under that name; null when it has not published any yet
 * @param visibleAtMillis since when crawlers see this content or, if it is unknown, one before it; {@link
 *     #UNKNOWN_TIME} if the site's index is not known to list the file
 * @param writtenAtMillis when it was written, or {@link #UNKNOWN_TIME}
 * @param storedBytes its size as stored, compressed if its form is compressed; 0 when unknown
 */
public record PublishedFile(
        long revision,
        String etag,
        @Nullable ShownContent content,
        long visibleAtMillis,
        long writtenAtMillis,
        long storedBytes) {

    /** An unknown time. */
    public static final long UNKNOWN_TIME = 0;

    /**
     * The revision of an object that differs from what the lane published, because of a write of a lost transaction or
     * an external change; also of an object that has to be written again.
     */
    public static final long UNKNOWN_REVISION = -1;

    /** A file that exists in the store, and of which nothing is known. */
    public static final PublishedFile UNKNOWN =
            new PublishedFile(UNKNOWN_REVISION, "", null, UNKNOWN_TIME, UNKNOWN_TIME, 0);

    /** Returns this file with an unknown object; the content last published and whether it is listed are kept. */
    public PublishedFile nowUnknown() {
        return new PublishedFile(UNKNOWN_REVISION, "", content, visibleAtMillis, writtenAtMillis, storedBytes);
    }

    /** Returns this file as one that has to be written again, whatever it shows. */
    public PublishedFile nowToBeRewritten() {
        return new PublishedFile(UNKNOWN_REVISION, etag, content, visibleAtMillis, writtenAtMillis, storedBytes);
    }

    /** Whether nothing is known of the stored object. */
    public boolean isUnknown() {
        return etag.isEmpty();
    }

    /** Returns this file as one that the index lists; crawlers see its content since this time. */
    public PublishedFile visibleSince(long sinceMillis) {
        return new PublishedFile(revision, etag, content, sinceMillis, writtenAtMillis, storedBytes);
    }

    /** Whether the site's index is known to list it. */
    public boolean listed() {
        return visibleAtMillis != UNKNOWN_TIME;
    }

    /** Whether a crawler that starts at the index sees this revision or a later one. */
    public boolean shows(long wantedRevision) {
        return listed() && revision >= wantedRevision;
    }
}
