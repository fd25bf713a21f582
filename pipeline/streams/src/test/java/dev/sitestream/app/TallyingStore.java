package dev.sitestream.app;

import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.StoredObject;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An object store that counts the objects written to it, by site. */
final class TallyingStore implements ObjectStore {

    private final ObjectStore store;
    private final Map<String, Tally> tallies = new TreeMap<>();

    TallyingStore(ObjectStore store) {
        this.store = store;
    }

    /** The number of objects written, the number of shards among them, and the bytes of all objects. */
    record Tally(int objects, int shards, int bytes) {

        static final Tally NOTHING = new Tally(0, 0, 0);
    }

    synchronized Tally of(String site) {
        return tallies.getOrDefault(site, Tally.NOTHING);
    }

    @Override
    public String put(NewObject object, Precondition precondition) throws ObjectStoreException {
        String etag = store.put(object, precondition);
        count(object);
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

    private synchronized void count(NewObject object) {
        String name = object.key().name();
        boolean shard = name.endsWith(".xml.gz");
        Tally before = of(object.key().site());
        tallies.put(
                object.key().site(),
                new Tally(
                        before.objects() + 1,
                        before.shards() + (shard ? 1 : 0),
                        before.bytes() + object.content().length));
    }
}
