package dev.sitestream.publish;

import dev.sitestream.publish.FileState.Phase;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a site's task knows of the lanes' files: the store's records, kept in memory since each write of an index takes all. */
final class LaneFiles {

    private final SiteFolder folder;
    private final SiteStore store;
    private final IndexRooms rooms;
    private final SortedMap<String, FileState> files = new TreeMap<>();

    LaneFiles(SiteFolder folder, SiteStore store, IndexLimits limits) {
        this.folder = folder;
        this.store = store;
        this.rooms = new IndexRooms(limits);
        store.files().forEach(this::remember);
    }

    @Nullable
    FileState get(String name) {
        return files.get(name);
    }

    /** All of them, by name. */
    Collection<FileState> all() {
        return Collections.unmodifiableCollection(files.values());
    }

    /** Those of an index, by name. */
    List<FileState> of(int index) {
        return files.values().stream().filter(file -> file.index() == index).toList();
    }

    /** The highest number of an index that a file has belonged to. */
    int indexes() {
        return rooms.indexes();
    }

    /** The index that a file is to be listed in which has none yet. */
    int indexFor(String name) {
        return rooms.firstFor(folder.url(name));
    }

    void put(FileState file) {
        forget(file.name());
        remember(file);
        store.putFile(file);
    }

    void remove(String name) {
        forget(name);
        store.removeFile(name);
    }

    /** How many are on their way into an index, or out of the store. */
    int inMotion() {
        return (int) all().stream().filter(file -> file.phase() != Phase.LISTED).count();
    }

    /** How many the next indexes list. */
    int listed() {
        return (int) all().stream().filter(FileState::isToBeListed).count();
    }

    private void remember(FileState file) {
        files.put(file.name(), file);
        if (file.index() != FileState.NO_INDEX) {
            rooms.add(file.index(), folder.url(file.name()));
        }
    }

    private void forget(String name) {
        FileState file = files.remove(name);
        if (file != null && file.index() != FileState.NO_INDEX) {
            rooms.remove(file.index(), folder.url(name));
        }
    }
}
