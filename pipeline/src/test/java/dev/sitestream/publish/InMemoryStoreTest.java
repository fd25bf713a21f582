package dev.sitestream.publish;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** The contract can be kept without a file system: it asks for nothing that only directories have. */
class InMemoryStoreTest extends ObjectStoreContractTest {

    private final InMemoryStore store = new InMemoryStore();

    @Override
    protected ObjectStore emptyStore() {
        return store;
    }

    @Override
    protected byte @Nullable [] read(ObjectKey key) {
        byte @Nullable [] content = store.objects.get(key);
        return content == null ? null : content.clone();
    }

    private static final class InMemoryStore implements ObjectStore {

        private final ConcurrentMap<ObjectKey, byte[]> objects = new ConcurrentHashMap<>();

        @Override
        public String put(ObjectKey key, ContentType type, byte[] content) {
            byte[] own = content.clone();
            objects.put(key, own);
            return etag(own);
        }

        @Override
        public void delete(ObjectKey key) {
            objects.remove(key);
        }

        @Override
        public List<StoredObject> list(String site) {
            return objects.entrySet().stream()
                    .filter(entry -> entry.getKey().site().equals(site))
                    .map(entry -> new StoredObject(entry.getKey(), etag(entry.getValue())))
                    .toList();
        }

        private static String etag(byte[] content) {
            CRC32 checksum = new CRC32();
            checksum.update(content);
            return HexFormat.of().toHexDigits(checksum.getValue()) + "-" + Arrays.hashCode(content);
        }
    }
}
