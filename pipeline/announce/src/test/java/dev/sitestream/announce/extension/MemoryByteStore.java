package dev.sitestream.announce.extension;

import dev.sitestream.extension.ByteStore;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A store in memory. */
final class MemoryByteStore implements ByteStore {

    private final NavigableMap<byte[], byte[]> records = new TreeMap<>(Arrays::compareUnsigned);

    @Override
    public byte @Nullable [] get(byte[] key) {
        return records.get(key);
    }

    @Override
    public void forEach(byte[] prefix, BiConsumer<byte[], byte[]> consumer) {
        new TreeMap<>(records.tailMap(prefix)).forEach((key, value) -> {
            if (Arrays.equals(Arrays.copyOf(key, Math.min(key.length, prefix.length)), prefix)) {
                consumer.accept(key, value);
            }
        });
    }

    @Override
    public void put(byte[] key, byte[] value) {
        records.put(key, value);
    }

    @Override
    public void delete(byte[] key) {
        records.remove(key);
    }
}
