package dev.sitestream.publish;

import dev.sitestream.clock.ClockSample;
import dev.sitestream.site.FileNames;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectStoreException.Reason;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.PreconditionFailedException;
import dev.sitestream.store.StoredObject;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** An object store that counts written files and reports writes and failures as metrics. */
public final class CountingObjectStore implements ObjectStore {

    private final ObjectStore store;
    private final PublishMetrics metrics;
    private final LongAdder files = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    /** The operations of an object store. */
    public enum Operation {
        PUT,
        /** Reads an object's version or its content. */
        GET,
        DELETE,
        LIST;

        /** The value in metric tags, such as {@code put}. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Wraps a store and reports to these metrics. */
    public CountingObjectStore(ObjectStore store, PublishMetrics metrics) {
        this.store = store;
        this.metrics = metrics;
    }

    @Override
    public String put(NewObject object, Precondition precondition) throws ObjectStoreException {
        long begun = System.nanoTime();
        String etag = counted(object.key().site(), Operation.PUT, () -> store.put(object, precondition));
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        files.increment();
        bytes.add(object.content().length);
        metrics.written(object.key().site(), FileNames.kindOf(object.key().name()), object.content().length, took);
        return etag;
    }

    @Override
    public Optional<ObjectVersion> head(ObjectKey key) throws ObjectStoreException {
        return counted(key.site(), Operation.GET, () -> store.head(key));
    }

    @Override
    public Optional<InputStream> read(ObjectKey key) throws ObjectStoreException {
        return counted(key.site(), Operation.GET, () -> store.read(key));
    }

    @Override
    public void delete(ObjectKey key) throws ObjectStoreException {
        counted(key.site(), Operation.DELETE, () -> {
            store.delete(key);
            return key;
        });
    }

    @Override
    public List<StoredObject> list(String site) throws ObjectStoreException {
        return counted(site, Operation.LIST, () -> store.list(site));
    }

    @Override
    public Optional<ClockSample> clock() throws ObjectStoreException {
        return store.clock();
    }

    /** The number of files that were written. */
    public long filesWritten() {
        return files.sum();
    }

    /** The total size of the written files in bytes. */
    public long bytesWritten() {
        return bytes.sum();
    }

    private <T> T counted(String site, Operation operation, Call<T> call) throws ObjectStoreException {
        try {
            return call.make();
        } catch (PreconditionFailedException e) {
            metrics.preconditionFailed(site);
            throw e;
        } catch (ObjectStoreException e) {
            Reason reason = e.reason();
            metrics.failed(site, operation, reason);
            throw e;
        }
    }

    private interface Call<T> {
        T make() throws ObjectStoreException;
    }
}
