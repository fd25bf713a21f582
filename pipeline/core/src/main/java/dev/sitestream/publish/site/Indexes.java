package dev.sitestream.publish.site;

import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.ListingMessage.Listed;
import dev.sitestream.publish.ListingMessage.Unlisted;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.publish.site.FileState.Phase;
import dev.sitestream.site.FileNames;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists the lanes' files in a site's indexes, and removes files that no index lists any more.
 *
 * <p>A file is assigned to the first index that has room for it when it is first to be listed, and stays there as long
 * as it exists. So nothing moves between indexes, no file is ever listed twice, and an index is written only when one
 * of its files changes.
 */
public final class Indexes implements SiteFiles {

    /** The first index's name, without its extension. */
    private static final String STEM = FileNames.INDEXES;

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

    /** Returns the name of the index with this number. */
    static String name(int number) {
        return FileNames.numbered(STEM, number);
    }

    /**
     * Applies a lane's event about a file, at this time.
     *
     * @return the message to the lane if an index lists the file already, or does not list the retired file
     */
    Optional<ListingMessage> apply(FileEvent event, long steadyMillis) {
        FileState known = files.get(event.name());
        if (event instanceof Published published) {
            applyPublished(published, known, steadyMillis);
            if (known == null || known.phase() != Phase.LISTED) {
                return Optional.empty();
            }
            // The file may have been written again before the index listed it.
            long visibleAtMillis = Math.max(published.shownSinceMillis(), known.sinceMillis());
            return Optional.of(new Listed(event.name(), event.lane(), published.revision(), visibleAtMillis));
        }
        boolean mayBeListed = applyRetired(event, known, steadyMillis);
        return mayBeListed ? Optional.empty() : Optional.of(new Unlisted(event.name(), event.lane(), steadyMillis));
    }

    /** Returns the messages to lanes: the files that indexes have begun or ceased to list since the last call. */
    List<ListingMessage> takeListings() {
        return Stream.concat(
                        indexes.stream().flatMap(index -> index.takeListings().stream()),
                        removals.takeListings().stream())
                .toList();
    }

    @Override
    public void compare(Found found, long steadyMillis) {
        series.compare(found, steadyMillis);
        index(series.size());
        if (found.firstOfOwner() && series.size() > 1) {
            // A delayed write of one index could list a file that belongs to another by then. Such a write fails once
            // its index has been rewritten.
            files().forEach(file -> file.markUnknown(steadyMillis));
        }
        files.inMotion().stream()
                .filter(file -> file.phase() == Phase.WRITTEN || file.phase() == Phase.RETIRED)
                .forEach(file -> index(file.index()).file().change(steadyMillis));
    }

    /**
     * Starts the writes and removals that are due.
     *
     * @param comparedAtMillis when the store was last compared with the state
     */
    void run(long steadyMillis, long comparedAtMillis) {
        for (FileState file : files.takeMoving(steadyMillis)) {
            index(file.index()).file().change(steadyMillis);
        }
        if (removals.underWay()) {
            return;
        }
        // A file that a lost transaction has listed in one index may belong to another one by now. So the indexes with
        // unknown content are rewritten first, without new files.
        boolean rewritesForeign = indexes.size() > 1 && files().stream().anyMatch(SiteFile::isForeign);
        for (IndexFile index : indexes) {
            if (!rewritesForeign) {
                index.run(steadyMillis, TO_BE_LISTED);
            } else if (index.file().isForeign()) {
                index.run(steadyMillis, LISTED_BEFORE);
            }
        }
        if (!folder.isHeld() && files().stream().noneMatch(SiteFile::isMoving)) {
            removals.start(comparedAtMillis);
        }
    }

    /** Files with a pending {@code lastmod} count, too. */
    @Override
    public int outstanding() {
        return SiteFiles.super.outstanding() + files.countWaiting();
    }

    @Override
    public List<SiteFile> files() {
        return series.files();
    }

    private void applyPublished(Published event, @Nullable FileState known, long steadyMillis) {
        Phase phase = Phase.WRITTEN;
        long listedSinceMillis = 0;
        if (known != null && known.phase() == Phase.LISTED) {
            phase = Phase.LISTED;
            listedSinceMillis = known.sinceMillis();
            if (known.revision() == event.revision()
                    && known.lastmod().shownSinceMillis() == event.shownSinceMillis()) {
                return;
            }
        }
        int index = indexOf(event.name(), known);
        Lastmod lastmod = known == null || known.index() == FileState.NO_INDEX
                ? Lastmod.first(event.shownSinceMillis(), steadyMillis)
                : known.lastmod().moved(event.shownSinceMillis(), steadyMillis);
        FileState state = new FileState(
                event.name(), event.lane(), index, event.revision(), lastmod, phase, listedSinceMillis, event.stored());
        files.put(state);
        if (phase == Phase.LISTED) {
            folder.reports().written(state, event.shownSinceMillis());
        }
        index(index).file().change(steadyMillis);
        freshness.changeArrived(event.name(), event.sentAtMillis());
    }

    private int indexOf(String name, @Nullable FileState known) {
        return known == null || known.index() == FileState.NO_INDEX ? files.indexFor(name) : known.index();
    }

    /** Applies a retirement; returns whether an index may list the file. */
    private boolean applyRetired(FileEvent event, @Nullable FileState known, long steadyMillis) {
        if (known == null) {
            files.put(new FileState(
                    event.name(),
                    event.lane(),
                    FileState.NO_INDEX,
                    0,
                    Lastmod.NONE,
                    Phase.UNLISTED,
                    steadyMillis,
                    StoredVersion.UNKNOWN));
        } else if (known.phase() == Phase.LISTED || isBeingListed(known)) {
            files.put(known.retired());
            freshness.forget(known.name());
            index(known.index()).file().change(steadyMillis);
            return true;
        } else if (known.phase() == Phase.WRITTEN) {
            files.put(known.unlisted(steadyMillis));
            freshness.forget(known.name());
        }
        // A transaction that was lost may have listed the file. If so, the lane is told later.
        return (known != null && known.phase() == Phase.RETIRED)
                || !files().stream().allMatch(SiteFile::isSure);
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
