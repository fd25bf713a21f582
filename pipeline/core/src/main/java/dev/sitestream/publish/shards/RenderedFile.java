package dev.sitestream.publish.shards;

/**
 * A rendered file, ready to be written.
 *
 * @param bytes the bytes to write
 * @param fingerprint the fingerprint of its content, uncompressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RenderedFile(byte[] bytes, long fingerprint) {}
