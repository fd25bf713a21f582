package dev.sitestream.store;

/**
 * An object in a listing.
 *
 * @param key its name
 * @param etag its version: differs whenever the content differs, and equals what the write of that content returned; or
 *     {@link #UNKNOWN}
 */
public record StoredObject(ObjectKey key, String etag) {

    /**
     * The ETag when the listing contains none. No write returns it, so a file of ours with it counts as changed by
     * another writer.
     */
    public static final String UNKNOWN = "";
}
