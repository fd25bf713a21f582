package dev.sitestream.publish.shards.content;

/**
 * A rendered file, ready to be written.
 *
 * @param bytes the bytes to write
 * @param fingerprint the fingerprint of its content, uncompressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RenderedFile(byte[] bytes, long fingerprint) {}
