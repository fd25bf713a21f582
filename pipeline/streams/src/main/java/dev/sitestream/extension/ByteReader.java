package dev.sitestream.extension;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Reads one store of an extension in one task. */
public interface ByteReader {

    /** Returns the value of a key; null if there is none. */
    byte @Nullable [] get(byte[] key);

    /** Passes on all keys that begin like this, in their order as unsigned bytes, with their values. */
    void forEach(byte[] prefix, BiConsumer<byte[], byte[]> consumer);
}
