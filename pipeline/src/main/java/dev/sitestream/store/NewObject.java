package dev.sitestream.store;

/**
 * A whole object as it is to be written.
 *
 * @param key its name
 * @param type its media type
 * @param role what it is to its readers
 * @param marker who writes it, and which of its contents it is; kept with the object
 * @param content its bytes, which nobody changes from now on
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NewObject(ObjectKey key, ContentType type, FileRole role, WriteMarker marker, byte[] content) {}
