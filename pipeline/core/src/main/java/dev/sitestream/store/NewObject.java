package dev.sitestream.store;

/**
 * A complete object to write.
 *
 * @param key its name
 * @param type its media type
 * @param role its purpose for its readers
 * @param marker its owner's epoch and its revision; kept with the object
 * @param content its bytes, which must not change from now on
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NewObject(ObjectKey key, ContentType type, FileRole role, WriteMarker marker, byte[] content) {}
