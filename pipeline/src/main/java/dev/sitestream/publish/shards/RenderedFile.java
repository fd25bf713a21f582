package dev.sitestream.publish.shards;

/**
 * A file as it is to be written.
 *
 * @param bytes what is written
 * @param fingerprint of its content, uncompressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RenderedFile(byte[] bytes, long fingerprint) {}
