package dev.sitestream.placement.state;

/**
 * The content of a file that crawlers see, and since when.
 *
 * @param fingerprint the hash of the content, uncompressed
 * @param sinceMillis when the first write with this content was done; each content of a file has a different time
 */
public record ShownContent(long fingerprint, long sinceMillis) {

    /** Returns the content after a write that was done now; unchanged if the write had the same content. */
    public ShownContent afterWrite(long writtenFingerprint, long steadyMillis) {
        return writtenFingerprint == fingerprint ? this : replacedBy(writtenFingerprint, steadyMillis);
    }

    /** Returns the content after a write that was done now and has replaced unrecorded content. */
    public ShownContent replacedBy(long writtenFingerprint, long steadyMillis) {
        return new ShownContent(writtenFingerprint, Math.max(steadyMillis, sinceMillis + 1));
    }
}
