package dev.sitestream.publish;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** An object store that counts what is written to it. */
public final class CountingObjectStore implements ObjectStore {

    private final ObjectStore store;
    private final LongAdder files = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    /** Counts what goes to this store. */
    public CountingObjectStore(ObjectStore store) {
        this.store = store;
    }

    @Override
    public String put(NewObject object, Precondition precondition) throws ObjectStoreException {
        String etag = store.put(object, precondition);
        files.increment();
        bytes.add(object.content().length);
        return etag;
    }

    @Override
    public Optional<ObjectVersion> head(ObjectKey key) throws ObjectStoreException {
        return store.head(key);
    }

    @Override
    public void delete(ObjectKey key) throws ObjectStoreException {
        store.delete(key);
    }

    @Override
    public List<StoredObject> list(String site) throws ObjectStoreException {
        return store.list(site);
    }

    /** How many files were written. */
    public long filesWritten() {
        return files.sum();
    }

    /** How many bytes they had together. */
    public long bytesWritten() {
        return bytes.sum();
    }
}
