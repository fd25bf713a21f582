package dev.sitestream.store;

/**
 * An object as a listing tells of it.
 *
 * @param key its name
 * @param etag its version: differs whenever the content differs, and equals what the write of that content returned; or
 *     {@link #UNKNOWN}
 */
public record StoredObject(ObjectKey key, String etag) {

    /**
     * Where the store does not tell the version: no write has returned it, so a file of ours counts as changed by
     * somebody else.
     */
    public static final String UNKNOWN = "";
}
