package dev.sitestream.publish;

import dev.sitestream.publish.FileEvent.Published;
import dev.sitestream.publish.FileState.Phase;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.SitemapIndex;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Publishes one site's index: lists the files that lanes have written, and removes those that it no longer lists.
 *
 * <p>At most one write of the index is under way at a time. A file is removed only when the index that stands in the store
 * does not list it, and the grace period after that is over.
 */
public final class IndexPublisher {

    /** The index's name in the site's folder. */
    public static final String NAME = "sitemap.xml";

    /** A crawler reads the index now and then, so one write for several files is soon enough. */
    private static final long SHORTEST_INTERVAL_MILLIS = 250;

    /** Keeps one piece of work short. */
    private static final int REMOVED_AT_ONCE = 100;

    private final Site site;
    private final IndexStore store;
    private final ObjectStore objects;
    private final StoreWork work;
    private final PublishSettings settings;
    private final ObjectKey key;
    private final SortedMap<String, FileState> files = new TreeMap<>();
    private final List<Listing> told = new ArrayList<>();
    private Set<String> beingListed = Set.of();
    /** What stands in the store; null when that is not sure. */
    private byte @Nullable [] written;

    private boolean compared;
    private boolean dirty;
    private long writtenAt = Long.MIN_VALUE / 2;
    private long now;

    /** Takes up the publication of a site's index where its store stands. */
    public IndexPublisher(Site site, IndexStore store, ObjectStore objects, Uploads uploads, PublishSettings settings) {
        this.site = site;
        this.store = store;
        this.objects = objects;
        this.work = new StoreWork(site.id(), uploads);
        this.settings = settings;
        this.key = new ObjectKey(site.id(), NAME);
        for (FileState file : store.files()) {
            files.put(file.name(), file);
            dirty |= file.phase() == Phase.WRITTEN || file.phase() == Phase.RETIRED;
        }
    }

    /**
     * What a lane is to be told: the published index lists this file of its. Since the lane has told of this content before,
     * it also learns that what it then knew can't be lost any more.
     *
     * @param name the file's name in the site's folder
     * @param lane the lane, counted from 0
     * @param changedAt which content of the file, as the lane told it
     */
    public record Listing(String name, int lane, long changedAt) {}

    /**
     * Takes note of what a lane did, at this time in milliseconds since 1970.
     *
     * @return the files that lanes are to be told of, in the same transaction in which the event is taken
     */
    public List<Listing> apply(FileEvent event, long at) {
        now = at;
        FileState known = files.get(event.name());
        if (event instanceof Published published) {
            applyPublished(published, known);
        } else {
            applyRetired(event, known);
        }
        return takeTold();
    }

    /**
     * Takes the results that have come in, and starts what is due.
     *
     * @param at the time, in milliseconds since 1970
     * @return the files that lanes are to be told of
     */
    public List<Listing> run(long at) {
        now = at;
        work.takeResults(at);
        if (!work.waits()) {
            if (!compared) {
                startComparing();
            } else if (dirty) {
                startWriting();
            } else {
                startRemoving();
            }
        }
        return takeTold();
    }

    /** How much is left to do before everything is listed and at rest; 0 when nothing is. */
    public int outstanding() {
        long inMotion = files.values().stream()
                .filter(file -> file.phase() != Phase.LISTED)
                .count();
        return (int) inMotion + work.expected() + (compared ? 0 : 1) + (dirty ? 1 : 0);
    }

    /** How many files the next index lists. */
    public int listedFiles() {
        return (int) files.values().stream().filter(FileState::isToBeListed).count();
    }

    private List<Listing> takeTold() {
        List<Listing> listings = List.copyOf(told);
        told.clear();
        return listings;
    }

    private void applyPublished(Published event, @Nullable FileState known) {
        Phase phase = Phase.WRITTEN;
        if (known != null && known.phase() == Phase.LISTED) {
            phase = Phase.LISTED;
            told.add(new Listing(event.name(), event.lane(), event.changedAt()));
            if (known.changedAt() == event.changedAt()) {
                return;
            }
        }
        put(new FileState(event.name(), event.lane(), event.changedAt(), phase, 0));
        dirty = true;
    }

    private void applyRetired(FileEvent event, @Nullable FileState known) {
        if (known == null) {
            put(new FileState(event.name(), event.lane(), 0, Phase.UNLISTED, now));
        } else if (known.phase() == Phase.LISTED || beingListed.contains(event.name())) {
            put(known.in(Phase.RETIRED));
            dirty = true;
        } else if (known.phase() == Phase.WRITTEN) {
            put(known.unlisted(now));
        }
    }

    private void startComparing() {
        if (work.expected() > 0) {
            return;
        }
        work.start(() -> objects.list(site.id()), this::compare, () -> {});
    }

    private void compare(List<StoredObject> found) {
        compared = true;
        String etag = store.etag();
        // Rewritten when it is missing, or another one than this site's state knows.
        dirty |= etag == null
                || found.stream()
                        .noneMatch(object ->
                                object.key().equals(key) && object.etag().equals(etag));
    }

    private void startWriting() {
        if (work.expected() > 0 || now < writtenAt + SHORTEST_INTERVAL_MILLIS) {
            return;
        }
        List<FileState> listed =
                files.values().stream().filter(FileState::isToBeListed).toList();
        byte[] index = SitemapIndex.render(listed.stream().map(this::entry).toList());
        if (Arrays.equals(index, written)) {
            settle(listed, EnumSet.of(Phase.RETIRED));
            dirty = false;
            return;
        }
        beingListed = new HashSet<>(listed.stream().map(FileState::name).toList());
        dirty = !work.start(
                () -> objects.put(key, ContentType.XML, index),
                etag -> written(index, etag, listed),
                this::writeFailed);
    }

    private void written(byte[] index, String etag, List<FileState> listed) {
        // Where it isn't sure what stood there, it may have listed what it should not have.
        Set<Phase> unlisted = written == null ? EnumSet.of(Phase.RETIRED, Phase.UNLISTED) : EnumSet.of(Phase.RETIRED);
        store.putEtag(etag);
        written = index;
        writtenAt = now;
        settle(listed, unlisted);
    }

    /** The write may have happened nevertheless. */
    private void writeFailed() {
        written = null;
        dirty = true;
        beingListed = Set.of();
    }

    /** The index in the store lists these files, and no others; those in some phases may have been listed until now. */
    private void settle(List<FileState> listed, Set<Phase> unlisted) {
        beingListed = Set.of();
        Set<String> names = new HashSet<>();
        for (FileState was : listed) {
            names.add(was.name());
            FileState file = files.get(was.name());
            if (file != null && file.phase() == Phase.WRITTEN) {
                put(file.in(Phase.LISTED));
                told.add(new Listing(file.name(), file.lane(), file.changedAt()));
            }
        }
        for (FileState file : List.copyOf(files.values())) {
            if (!names.contains(file.name()) && unlisted.contains(file.phase())) {
                put(file.unlisted(now));
            }
        }
    }

    private void startRemoving() {
        long latest = now - settings.grace().toMillis();
        List<ObjectKey> due = files.values().stream()
                .filter(file -> file.phase() == Phase.UNLISTED && file.unlistedAt() <= latest)
                .limit(REMOVED_AT_ONCE)
                .map(file -> new ObjectKey(site.id(), file.name()))
                .toList();
        if (!due.isEmpty() && work.expected() == 0) {
            work.start(() -> remove(due), this::removed, () -> {});
        }
    }

    private List<ObjectKey> remove(List<ObjectKey> due) throws ObjectStoreException {
        for (ObjectKey file : due) {
            objects.delete(file);
        }
        return due;
    }

    private void removed(List<ObjectKey> gone) {
        for (ObjectKey file : gone) {
            FileState state = files.get(file.name());
            if (state != null && state.phase() == Phase.UNLISTED) {
                files.remove(file.name());
                store.removeFile(file.name());
            }
        }
    }

    private SitemapIndex.Entry entry(FileState file) {
        return new SitemapIndex.Entry(
                site.sitemaps() + file.name(), Instant.EPOCH.plus(file.changedAt(), ChronoUnit.MICROS));
    }

    private void put(FileState file) {
        files.put(file.name(), file);
        store.putFile(file);
    }
}
