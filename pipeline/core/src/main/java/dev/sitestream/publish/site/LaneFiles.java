package dev.sitestream.publish.site;

import dev.sitestream.publish.site.FileState.Phase;
import dev.sitestream.sitemap.IndexLimits;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The states of the lanes' files in a site's task. They are kept in memory as well as in the store, since each write of
 * an index needs all of its files. The few files in motion are also kept separately, so that no search is needed.
 */
final class LaneFiles {

    private final SiteFolder folder;
    private final SiteStore store;
    private final IndexRooms rooms;
    private final Map<String, FileState> files = new HashMap<>();
    private final Map<Integer, SortedMap<String, FileState>> toBeListed = new HashMap<>();
    private final SortedMap<String, FileState> inMotion = new TreeMap<>();
    private final NavigableMap<Long, NavigableSet<String>> unlisted = new TreeMap<>();

    /** The names of the files with a pending {@code lastmod}, by the second at which it is due. */
    private final NavigableMap<Long, NavigableSet<String>> waiting = new TreeMap<>();

    private int listed;

    LaneFiles(SiteFolder folder, SiteStore store, IndexLimits limits) {
        this.folder = folder;
        this.store = store;
        this.rooms = new IndexRooms(limits);
        for (FileState file : store.files()) {
            remember(file);
            takeRoom(file);
        }
    }

    @Nullable
    FileState get(String name) {
        return files.get(name);
    }

    /** Returns all files, in no particular order. */
    Collection<FileState> all() {
        return Collections.unmodifiableCollection(files.values());
    }

    /** Returns the files that the next version of the index with this number lists, by name. */
    Collection<FileState> toBeListedIn(int index) {
        return toBeListed.getOrDefault(index, Collections.emptySortedMap()).values();
    }

    /** Returns a copy of the files that are on their way into an index, or out of the store, by name. */
    List<FileState> inMotion() {
        return List.copyOf(inMotion.values());
    }

    /** Returns the names of at most {@code most} files that have been unlisted since this time or longer. */
    List<String> unlistedBy(long timeMillis, int most) {
        return unlisted.headMap(timeMillis, true).values().stream()
                .flatMap(NavigableSet::stream)
                .limit(most)
                .toList();
    }

    /** Whether a file was unlisted after {@code afterMillis}, and no later than {@code untilMillis}. */
    boolean isAnyUnlistedBetween(long afterMillis, long untilMillis) {
        Long first = unlisted.higherKey(afterMillis);
        return first != null && first <= untilMillis;
    }

    /** Returns the highest number of an index to which a file has belonged. */
    int indexes() {
        return rooms.indexes();
    }

    /** Returns the number of the index for a file that has none yet. */
    int indexFor(String name) {
        return rooms.firstFor(folder.url(name));
    }

    void put(FileState file) {
        FileState known = forget(file.name());
        remember(file);
        if (known == null || known.index() != file.index()) {
            giveRoomBack(known);
            takeRoom(file);
        }
        store.putFile(file);
    }

    void remove(String name) {
        giveRoomBack(forget(name));
        store.removeFile(name);
    }

    /** Updates the files whose pending {@code lastmod} is due now, and returns them. */
    List<FileState> takeMoving(long steadyMillis) {
        long second = Math.floorDiv(steadyMillis, 1_000L);
        if (waiting.isEmpty() || waiting.firstKey() > second) {
            return List.of();
        }
        List<FileState> moving = waiting.headMap(second, true).values().stream()
                .flatMap(NavigableSet::stream)
                .map(files::get)
                .map(file -> file.with(file.lastmod().at(steadyMillis)))
                .toList();
        moving.forEach(this::put);
        return moving;
    }

    /** Returns the number of files with a pending {@code lastmod}. */
    int countWaiting() {
        return waiting.values().stream().mapToInt(NavigableSet::size).sum();
    }

    /** Returns the number of files that are on their way into an index, or out of the store. */
    int countInMotion() {
        return inMotion.size();
    }

    /** Returns the number of files that the next indexes list. */
    int listed() {
        return listed;
    }

    private void remember(FileState file) {
        files.put(file.name(), file);
        if (file.isToBeListed()) {
            toBeListed.computeIfAbsent(file.index(), index -> new TreeMap<>()).put(file.name(), file);
            listed++;
            if (file.lastmod().isWaiting()) {
                waiting.computeIfAbsent(file.lastmod().nextSeconds(), second -> new TreeSet<>())
                        .add(file.name());
            }
        }
        if (file.phase() != Phase.LISTED) {
            inMotion.put(file.name(), file);
        }
        if (file.phase() == Phase.UNLISTED) {
            unlisted.computeIfAbsent(file.sinceMillis(), time -> new TreeSet<>())
                    .add(file.name());
        }
    }

    private @Nullable FileState forget(String name) {
        FileState file = files.remove(name);
        if (file == null) {
            return null;
        }
        SortedMap<String, FileState> others = toBeListed.get(file.index());
        if (others != null && others.remove(name) != null) {
            listed--;
        }
        inMotion.remove(name);
        waiting.computeIfPresent(file.lastmod().nextSeconds(), (second, names) -> without(name, names));
        unlisted.computeIfPresent(file.sinceMillis(), (time, names) -> without(name, names));
        return file;
    }

    /** Removes a name, and returns the other names; null if there are none. */
    private static @Nullable NavigableSet<String> without(String name, NavigableSet<String> names) {
        names.remove(name);
        return names.isEmpty() ? null : names;
    }

    private void takeRoom(FileState file) {
        if (file.index() != FileState.NO_INDEX) {
            rooms.add(file.index(), folder.url(file.name()));
        }
    }

    private void giveRoomBack(@Nullable FileState file) {
        if (file != null && file.index() != FileState.NO_INDEX) {
            rooms.remove(file.index(), folder.url(file.name()));
        }
    }
}
