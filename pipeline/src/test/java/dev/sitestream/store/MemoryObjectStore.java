package dev.sitestream.store;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.simulation.IndexLastmods;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An object store in memory that remembers what was done to it, and fails when it is told to. An ETag is a hash of the
 * content, with the number of the write where it is told to tell writes of the same content apart.
 */
public final class MemoryObjectStore implements ObjectStore {

    private final SortedMap<String, byte[]> objects = new TreeMap<>();
    private final Map<String, WriteMarker> markers = new HashMap<>();
    private final Map<String, Long> writes = new HashMap<>();
    private final Set<String> withoutEtag = new HashSet<>();
    private boolean numbered;
    private long lastWrite;
    private final List<Operation> operations = new ArrayList<>();
    private Consumer<Operation> afterChange = operation -> {};
    private Runnable beforePut = () -> {};
    private int failures;
    private int lostAnswers;

    /**
     * A change of the store.
     *
     * @param content what was written; null when the object was removed
     * @param marker what was written with it; null when the object was removed
     */
    @SuppressWarnings("ArrayRecordComponent") // operations are never compared
    public record Operation(
            ObjectKey key,
            byte @Nullable [] content,
            @Nullable WriteMarker marker) {

        @Override
        public String toString() {
            return content == null ? "delete " + key : "put " + key + " (" + content.length + " bytes)";
        }
    }

    @Override
    public synchronized String put(NewObject object, Precondition precondition) throws ObjectStoreException {
        ObjectKey key = object.key();
        failIfRequested(key);
        beforePut.run();
        String etag = etag(key.site(), key.name());
        boolean holds = precondition instanceof Precondition.Unchanged unchanged
                ? unchanged.etag().equals(etag)
                : etag == null;
        if (!holds) {
            throw new PreconditionFailedException(key);
        }
        objects.put(key.toString(), object.content());
        writes.put(key.toString(), ++lastWrite);
        markers.put(key.toString(), object.marker());
        changed(new Operation(key, object.content(), object.marker()));
        return String.valueOf(etag(key.site(), key.name()));
    }

    @Override
    public synchronized Optional<ObjectVersion> head(ObjectKey key) throws ObjectStoreException {
        failIfRequested(key);
        String etag = etag(key.site(), key.name());
        return etag == null ? Optional.empty() : Optional.of(new ObjectVersion(etag, markers.get(key.toString())));
    }

    @Override
    public synchronized Optional<InputStream> read(ObjectKey key) throws ObjectStoreException {
        failIfRequested(key);
        byte[] content = get(key.site(), key.name());
        return Optional.ofNullable(content).map(ByteArrayInputStream::new);
    }

    /** Somebody else's write; null removes the object. */
    public synchronized void changeFromOutside(String site, String name, byte @Nullable [] content) {
        String key = site + "/" + name;
        markers.remove(key);
        if (content == null) {
            objects.remove(key);
        } else {
            objects.put(key, content);
        }
    }

    @Override
    public synchronized void delete(ObjectKey key) throws ObjectStoreException {
        failIfRequested(key);
        objects.remove(key.toString());
        markers.remove(key.toString());
        changed(new Operation(key, null, null));
    }

    @Override
    public synchronized List<StoredObject> list(String site) throws ObjectStoreException {
        failIfRequested(new ObjectKey(site, "listing"));
        List<StoredObject> found = new ArrayList<>();
        objects.forEach((name, content) -> {
            if (name.startsWith(site + "/")) {
                ObjectKey key = new ObjectKey(site, name.substring(site.length() + 1));
                String etag = withoutEtag.contains(name) ? StoredObject.UNKNOWN : etag(site, key.name());
                found.add(new StoredObject(key, String.valueOf(etag)));
            }
        });
        return found;
    }

    /** From now on lists this object without its ETag. */
    public synchronized void hideEtag(String site, String name) {
        withoutEtag.add(site + "/" + name);
    }

    /** From now on no two writes have the same ETag. */
    public synchronized void distinguishWrites() {
        numbered = true;
    }

    /** From now on does this before every put looks at what is there. */
    public synchronized void beforePut(Runnable action) {
        beforePut = action;
    }

    /** From now on does this after every change, and before its answer is given. */
    public synchronized void afterChange(Consumer<Operation> action) {
        afterChange = action;
    }

    /** Lets the next calls fail without any effect. */
    public synchronized void failNext(int calls) {
        failures = calls;
    }

    /** Lets the next changes fail after they have had their effect. */
    public synchronized void loseNextAnswers(int changes) {
        lostAnswers = changes;
    }

    /** The object's content; null when there is none. */
    public synchronized byte @Nullable [] get(String site, String name) {
        return objects.get(site + "/" + name);
    }

    /** The object's ETag; null when there is none. */
    public synchronized @Nullable String etag(String site, String name) {
        byte[] content = get(site, name);
        if (content == null) {
            return null;
        }
        String number = numbered ? "-" + writes.get(site + "/" + name) : "";
        return HexFormat.of().toHexDigits(Fingerprint.of(content)) + number;
    }

    /** All objects by site and name, as in {@code site/name}. */
    public synchronized SortedMap<String, byte[]> content() {
        return new TreeMap<>(objects);
    }

    /** All objects in a form that can be compared. */
    public synchronized Map<String, String> dump() {
        Map<String, String> dump = new TreeMap<>();
        objects.forEach((name, content) -> dump.put(name, HexFormat.of().formatHex(content)));
        return dump;
    }

    /**
     * The same without what indexes say of when files have changed: that depends on the clock, and nothing else does.
     */
    public synchronized Map<String, String> dumpWithoutLastmods() {
        Map<String, String> dump = dump();
        dump.replaceAll((name, content) -> HexFormat.of()
                .formatHex(IndexLastmods.without(name, HexFormat.of().parseHex(content))));
        return dump;
    }

    /** Every change until now, in order. */
    public synchronized List<Operation> operations() {
        return List.copyOf(operations);
    }

    private void failIfRequested(ObjectKey key) throws ObjectStoreException {
        if (failures > 0) {
            failures--;
            throw failure("told to fail at ", key);
        }
    }

    private void changed(Operation operation) throws ObjectStoreException {
        operations.add(operation);
        afterChange.accept(operation);
        if (lostAnswers > 0) {
            lostAnswers--;
            throw failure("told to lose the answer about ", operation.key());
        }
    }

    private static ObjectStoreException failure(String action, ObjectKey key) {
        return new ObjectStoreException(action + key, new IllegalStateException("by the test"));
    }
}
