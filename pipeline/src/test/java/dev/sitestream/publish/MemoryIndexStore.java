package dev.sitestream.publish;

import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An index's state in memory, in its stored form: a new publisher on it is a restart. */
final class MemoryIndexStore implements IndexStore {

    private final SortedMap<String, byte[]> files;
    private @Nullable String etag;

    MemoryIndexStore() {
        files = new TreeMap<>();
    }

    private MemoryIndexStore(MemoryIndexStore other) {
        files = new TreeMap<>(other.files);
        etag = other.etag;
    }

    /** The same state, on its own from now on. */
    MemoryIndexStore copy() {
        return new MemoryIndexStore(this);
    }

    @Override
    public Collection<FileState> files() {
        return files.values().stream().map(FileState::decode).toList();
    }

    @Override
    public void putFile(FileState file) {
        files.put(file.name(), file.encode());
    }

    @Override
    public void removeFile(String name) {
        files.remove(name);
    }

    @Override
    public @Nullable String etag() {
        return etag;
    }

    @Override
    public void putEtag(String newEtag) {
        etag = newEtag;
    }
}
