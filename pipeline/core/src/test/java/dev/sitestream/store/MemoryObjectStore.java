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
 * An object store in memory that records its changes and fails on request. An ETag is a hash of the content, followed
 * by the number of the write after {@link #distinguishWrites()}.
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

    /** Simulates a write by another program; null removes the object. */
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

    /** Lists this object without its ETag from now on. */
    public synchronized void hideEtag(String site, String name) {
        withoutEtag.add(site + "/" + name);
    }

    /** Gives each write a different ETag from now on. */
    public synchronized void distinguishWrites() {
        numbered = true;
    }

    /** Runs an action in every put from now on, before the put reads the stored object. */
    public synchronized void beforePut(Runnable action) {
        beforePut = action;
    }

    /** Runs an action after every change from now on, before the change returns. */
    public synchronized void afterChange(Consumer<Operation> action) {
        afterChange = action;
    }

    /** Makes the next calls fail without any effect. */
    public synchronized void failNext(int calls) {
        failures = calls;
    }

    /** Makes the next changes fail after they have taken effect. */
    public synchronized void loseNextAnswers(int changes) {
        lostAnswers = changes;
    }

    /** Returns the object's content; null when the object doesn't exist. */
    public synchronized byte @Nullable [] get(String site, String name) {
        return objects.get(site + "/" + name);
    }

    /** Returns the object's ETag; null when the object doesn't exist. */
    public synchronized @Nullable String etag(String site, String name) {
        byte[] content = get(site, name);
        if (content == null) {
            return null;
        }
        String number = numbered ? "-" + writes.get(site + "/" + name) : "";
        return HexFormat.of().toHexDigits(Fingerprint.of(content)) + number;
    }

    /** Returns all objects by site and name, as in {@code site/name}. */
    public synchronized SortedMap<String, byte[]> content() {
        return new TreeMap<>(objects);
    }

    /** Returns all objects in a comparable form. */
    public synchronized Map<String, String> dump() {
        Map<String, String> dump = new TreeMap<>();
        objects.forEach((name, content) -> dump.put(name, HexFormat.of().formatHex(content)));
        return dump;
    }

    /** Returns {@link #dump()} without the lastmods in indexes, the only content that depends on the clock. */
    public synchronized Map<String, String> dumpWithoutLastmods() {
        Map<String, String> dump = dump();
        dump.replaceAll((name, content) -> HexFormat.of()
                .formatHex(IndexLastmods.without(name, HexFormat.of().parseHex(content))));
        return dump;
    }

    /** Returns all changes so far, in order. */
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
