package dev.sitestream.publish.site;

import dev.sitestream.publish.FileKind;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.Listing;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.site.FileState.Phase;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lists the lanes' files in a site's indexes, and removes files that no index lists any more.
 *
 * <p>A file is assigned to the first index that has room for it when it is first to be listed, and stays there as long
 * as it exists. So nothing moves between indexes, no file is ever listed twice, and an index is written only when one
 * of its files changes.
 */
public final class Indexes {

    /** The first index's name, without its extension. */
    private static final String STEM = FileKind.INDEX_NAMES;

    private static final Set<Phase> TO_BE_LISTED = EnumSet.of(Phase.WRITTEN, Phase.LISTED);
    private static final Set<Phase> LISTED_BEFORE = EnumSet.of(Phase.LISTED);

    private final LaneFiles files;
    private final FileSeries series;
    private final SiteFolder folder;
    private final PublisherTasks tasks;
    private final Removals removals;
    private final FreshnessTracker<String> freshness;
    private final List<IndexFile> indexes = new ArrayList<>();

    /**
     * Restores the indexes from the state.
     *
     * @param freshness tracks the changes of the listed files
     */
    Indexes(
            LaneFiles files,
            SiteFolder folder,
            PublisherTasks tasks,
            Removals removals,
            FreshnessTracker<String> freshness) {
        this.files = files;
        this.series = new FileSeries(folder, STEM);
        this.folder = folder;
        this.tasks = tasks;
        this.removals = removals;
        this.freshness = freshness;
        index(Math.max(1, Math.max(series.size(), files.indexes())));
    }

    /**
     * Applies a lane's event about a file, at this time in milliseconds since 1970.
     *
     * @return the listing to send to the lane if an index lists the file already
     */
    Optional<Listing> apply(FileEvent event, long now) {
        FileState known = files.get(event.name());
        if (event instanceof Published published) {
            applyPublished(published, known, now);
            return known != null && known.phase() == Phase.LISTED
                    ? Optional.of(new Listing(event.name(), event.lane(), published.revision()))
                    : Optional.empty();
        }
        applyRetired(event, known, now);
        return Optional.empty();
    }

    /** Returns the listings to send to lanes: the files that indexes have begun to list since the last call. */
    List<Listing> takeListings() {
        return indexes.stream().flatMap(index -> index.takeListings().stream()).toList();
    }

    /** Compares the state with the files found in the object store. */
    void compare(FoundFiles found, long now) {
        series.compare(found, now);
        index(series.size());
        if (found.firstOfOwner() && series.size() > 1) {
            // A delayed write of one index could list a file that belongs to another by then. Such a write fails once
            // its index has been rewritten.
            files().forEach(file -> file.markUnknown(now));
        }
        files.inMotion().stream()
                .filter(file -> file.phase() == Phase.WRITTEN || file.phase() == Phase.RETIRED)
                .forEach(file -> index(file.index()).file().change(now));
    }

    /**
     * Starts the writes and removals that are due.
     *
     * @param comparedAt when the store was last compared with the state
     */
    void run(long now, long comparedAt) {
        for (FileState file : files.takeMoving(now)) {
            index(file.index()).file().change(now);
        }
        if (removals.underWay()) {
            return;
        }
        // A file that a lost transaction has listed in one index may belong to another one by now. So the indexes with
        // unknown content are rewritten first, without new files.
        boolean rewritesForeign = indexes.size() > 1 && files().stream().anyMatch(SiteFile::isForeign);
        for (IndexFile index : indexes) {
            if (!rewritesForeign) {
                index.run(now, TO_BE_LISTED);
            } else if (index.file().isForeign()) {
                index.run(now, LISTED_BEFORE);
            }
        }
        if (!folder.isHeld() && files().stream().noneMatch(SiteFile::isMoving)) {
            removals.start(comparedAt);
        }
    }

    /** Returns the number of indexes to write, plus the number of files with a pending {@code lastmod}. */
    int outstanding() {
        return files().stream().mapToInt(SiteFile::outstanding).sum() + files.countWaiting();
    }

    /** Returns the indexes' files, in order. */
    List<SiteFile> files() {
        return series.files();
    }

    private void applyPublished(Published event, @Nullable FileState known, long now) {
        Phase phase = Phase.WRITTEN;
        if (known != null && known.phase() == Phase.LISTED) {
            phase = Phase.LISTED;
            if (known.revision() == event.revision() && known.lastmod().shownSince() == event.shownSince()) {
                return;
            }
        }
        int index = indexOf(event.name(), known);
        Lastmod lastmod = known == null || known.index() == FileState.NO_INDEX
                ? Lastmod.first(event.shownSince(), now)
                : known.lastmod().moved(event.shownSince(), now);
        files.put(new FileState(event.name(), event.lane(), index, event.revision(), lastmod, phase, 0));
        index(index).file().change(now);
        freshness.changeArrived(event.name(), event.sentAt());
    }

    private int indexOf(String name, @Nullable FileState known) {
        return known == null || known.index() == FileState.NO_INDEX ? files.indexFor(name) : known.index();
    }

    private void applyRetired(FileEvent event, @Nullable FileState known, long now) {
        if (known == null) {
            files.put(new FileState(
                    event.name(), event.lane(), FileState.NO_INDEX, 0, Lastmod.NONE, Phase.UNLISTED, now));
        } else if (known.phase() == Phase.LISTED || isBeingListed(known)) {
            files.put(known.in(Phase.RETIRED));
            freshness.forget(known.name());
            index(known.index()).file().change(now);
        } else if (known.phase() == Phase.WRITTEN) {
            files.put(known.unlisted(now));
            freshness.forget(known.name());
        }
    }

    private boolean isBeingListed(FileState file) {
        return file.index() != FileState.NO_INDEX && index(file.index()).isListing(file.name());
    }

    /** Returns the index with this number. Creates it if necessary, with those before it. */
    private IndexFile index(int number) {
        while (indexes.size() < number) {
            int next = indexes.size() + 1;
            indexes.add(new IndexFile(next, series.file(next), folder, files, tasks, freshness));
        }
        return indexes.get(number - 1);
    }
}
