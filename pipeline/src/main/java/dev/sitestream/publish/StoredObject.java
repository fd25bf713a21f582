package dev.sitestream.publish;

/**
 * An object as a listing tells of it.
 *
 * @param key its name
 * @param etag its version: differs whenever the content differs, and equals what the write of that content returned
 */
public record StoredObject(ObjectKey key, String etag) {}
