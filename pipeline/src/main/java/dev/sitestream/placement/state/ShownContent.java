package dev.sitestream.placement.state;

/**
 * Which content of a file crawlers are shown, and since when.
 *
 * @param fingerprint of the content, uncompressed
 * @param sinceMillis when the write was done that first showed it, in milliseconds since 1970; of a file, every content
 *     has a time of its own
 */
public record ShownContent(long fingerprint, long sinceMillis) {

    /** What a file shows after a write that was done now: the same as before, if that is its content still. */
    public ShownContent afterWrite(long writtenFingerprint, long nowMillis) {
        return writtenFingerprint == fingerprint ? this : replacedBy(writtenFingerprint, nowMillis);
    }

    /** What a file shows after a write that was done now, and has replaced a content that nobody has taken note of. */
    public ShownContent replacedBy(long writtenFingerprint, long nowMillis) {
        return new ShownContent(writtenFingerprint, Math.max(nowMillis, sinceMillis + 1));
    }
}
