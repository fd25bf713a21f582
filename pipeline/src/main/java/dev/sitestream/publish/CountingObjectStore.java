package dev.sitestream.publish;

import java.io.InputStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** An object store that counts what is written to it, and what fails. */
public final class CountingObjectStore implements ObjectStore {

    private final ObjectStore store;
    private final LongAdder files = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder preconditionsFailed = new LongAdder();
    private final Map<Operation, LongAdder> failures = new EnumMap<>(Operation.class);

    /** What a store can be asked to do. */
    public enum Operation {
        PUT,
        HEAD,
        READ,
        DELETE,
        LIST
    }

    /** Counts what goes to this store. */
    public CountingObjectStore(ObjectStore store) {
        this.store = store;
        for (Operation operation : Operation.values()) {
            failures.put(operation, new LongAdder());
        }
    }

    @Override
    public String put(NewObject object, Precondition precondition) throws ObjectStoreException {
        String etag = counting(Operation.PUT, () -> store.put(object, precondition));
        files.increment();
        bytes.add(object.content().length);
        return etag;
    }

    @Override
    public Optional<ObjectVersion> head(ObjectKey key) throws ObjectStoreException {
        return counting(Operation.HEAD, () -> store.head(key));
    }

    @Override
    public Optional<InputStream> read(ObjectKey key) throws ObjectStoreException {
        return counting(Operation.READ, () -> store.read(key));
    }

    @Override
    public void delete(ObjectKey key) throws ObjectStoreException {
        counting(Operation.DELETE, () -> {
            store.delete(key);
            return key;
        });
    }

    @Override
    public List<StoredObject> list(String site) throws ObjectStoreException {
        return counting(Operation.LIST, () -> store.list(site));
    }

    /** How many files were written. */
    public long filesWritten() {
        return files.sum();
    }

    /** How many bytes they had together. */
    public long bytesWritten() {
        return bytes.sum();
    }

    /** How many writes were refused, since something else stood there than they were meant for. */
    public long preconditionsFailed() {
        return preconditionsFailed.sum();
    }

    /** How often the store did not do this, for other reasons than a precondition. */
    public long failures(Operation operation) {
        return counterOf(operation).sum();
    }

    private <T> T counting(Operation operation, Call<T> call) throws ObjectStoreException {
        try {
            return call.make();
        } catch (PreconditionFailedException e) {
            preconditionsFailed.increment();
            throw e;
        } catch (ObjectStoreException e) {
            counterOf(operation).increment();
            throw e;
        }
    }

    private LongAdder counterOf(Operation operation) {
        return Objects.requireNonNull(failures.get(operation));
    }

    private interface Call<T> {
        T make() throws ObjectStoreException;
    }
}
