package dev.sitestream.extension;

/** One store of an extension in one task. */
public interface ByteStore extends ByteReader {

    void put(byte[] key, byte[] value);

    void delete(byte[] key);
}
