package dev.sitestream.bench;

import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.StoredObject;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/** A store that records the writes of some of its files, and when each could be read. */
final class WatchedStore implements ObjectStore {

    private final ObjectStore store;
    private final Queue<Written> writes = new ConcurrentLinkedQueue<>();
    private volatile Predicate<String> watched = name -> false;

    WatchedStore(ObjectStore store) {
        this.store = store;
    }

    /**
     * A completed write.
     *
     * @param file the file's name
     * @param atNanos the time when it was complete, by {@link System#nanoTime}
     * @param object the written object
     */
    record Written(String file, long atNanos, NewObject object) {}

    /** Records the writes of the files with these names from now on. */
    void watch(Predicate<String> names) {
        watched = names;
    }

    /** The recorded writes, in the order of their completion. */
    List<Written> writes() {
        return List.copyOf(writes);
    }

    @Override
    public String put(NewObject object, Precondition precondition) throws ObjectStoreException {
        String etag = store.put(object, precondition);
        long atNanos = System.nanoTime();
        String file = object.key().name();
        if (watched.test(file)) {
            writes.add(new Written(file, atNanos, object));
        }
        return etag;
    }

    @Override
    public Optional<ObjectVersion> head(ObjectKey key) throws ObjectStoreException {
        return store.head(key);
    }

    @Override
    public Optional<InputStream> read(ObjectKey key) throws ObjectStoreException {
        return store.read(key);
    }

    @Override
    public void delete(ObjectKey key) throws ObjectStoreException {
        store.delete(key);
    }

    @Override
    public List<StoredObject> list(String site) throws ObjectStoreException {
        return store.list(site);
    }
}
