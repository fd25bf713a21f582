package dev.sitestream.bench;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.StoredObject;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** An object store in memory, without latency and for one writer; it ignores preconditions. */
final class StoreInMemory implements ObjectStore {

    private final Map<String, NewObject> objects = new ConcurrentSkipListMap<>();

    /** The files by their names without the site's id. */
    Map<String, NewObject> objects() {
        return objects;
    }

    @Override
    public String put(NewObject object, Precondition precondition) {
        objects.put(object.key().name(), object);
        return etag(object);
    }

    @Override
    public Optional<ObjectVersion> head(ObjectKey key) {
        return Optional.ofNullable(objects.get(key.name()))
                .map(object -> new ObjectVersion(etag(object), object.marker()));
    }

    @Override
    public Optional<InputStream> read(ObjectKey key) {
        return Optional.ofNullable(objects.get(key.name())).map(object -> new ByteArrayInputStream(object.content()));
    }

    @Override
    public void delete(ObjectKey key) {
        objects.remove(key.name());
    }

    @Override
    public List<StoredObject> list(String site) {
        return objects.values().stream()
                .map(object -> new StoredObject(object.key(), etag(object)))
                .toList();
    }

    private static String etag(NewObject object) {
        return Long.toHexString(Fingerprint.of(object.content()));
    }
}
