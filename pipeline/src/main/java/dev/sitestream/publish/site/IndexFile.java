package dev.sitestream.publish.site;

import dev.sitestream.publish.Listing;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.WaitingChanges;
import dev.sitestream.publish.site.FileState.Phase;
import dev.sitestream.sitemap.SitemapIndex;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

/** One index of a site. It lists the files assigned to it, and advances their phases when it is written. */
final class IndexFile {

    private final int number;
    private final SiteFile file;
    private final SiteFolder folder;
    private final LaneFiles files;
    private final PublisherTasks work;
    private final Consumer<Listing> told;
    private final ObjLongConsumer<String> onTold;
    private final WaitingChanges<String> waiting = new WaitingChanges<>();
    private Set<String> beingListed = Set.of();

    /**
     * Creates the index with this number.
     *
     * @param told receives the listings to send to lanes
     * @param onTold receives the name of each file whose changes the index has begun to show, with the time when the
     *     oldest of these changes was sent
     */
    IndexFile(
            int number,
            SiteFile file,
            SiteFolder folder,
            LaneFiles files,
            PublisherTasks work,
            Consumer<Listing> told,
            ObjLongConsumer<String> onTold) {
        this.number = number;
        this.file = file;
        this.folder = folder;
        this.files = files;
        this.work = work;
        this.told = told;
        this.onTold = onTold;
    }

    SiteFile file() {
        return file;
    }

    /**
     * Notes that a change of a file, sent at this time in milliseconds since 1970, waits for this index to be written.
     */
    void tell(String name, long sentAt) {
        waiting.arrive(name, sentAt);
    }

    /** Forgets the changes of this file that wait for this index to be written. */
    void forget(String name) {
        waiting.forget(name);
    }

    /** Whether the write in progress lists this file. */
    boolean isListing(String name) {
        return beingListed.contains(name);
    }

    /**
     * Starts to write the index if it is due.
     *
     * @param phases the phases of the files to list
     */
    void run(long now, Set<Phase> phases) {
        if (!file.isDue(now, 0)) {
            return;
        }
        List<FileState> listed = files.toBeListedIn(number).stream()
                .filter(state -> phases.contains(state.phase()))
                .toList();
        // If the stored content is not known for certain, it may have listed files that it should not have.
        Set<Phase> dropped = file.isSure() ? EnumSet.of(Phase.RETIRED) : EnumSet.of(Phase.RETIRED, Phase.UNLISTED);
        if (file.write(() -> render(listed), () -> settle(dropped), () -> beingListed = Set.of())) {
            beingListed = names(listed);
            waiting.copy(beingListed::contains);
        }
    }

    private byte[] render(List<FileState> listed) {
        return SitemapIndex.render(listed.stream().map(this::entry).toList());
    }

    /**
     * Advances the phases of files: the stored index lists exactly {@link #beingListed}.
     *
     * @param dropped the phases of files that the index may have listed until now
     */
    private void settle(Set<Phase> dropped) {
        Set<String> names = beingListed;
        beingListed = Set.of();
        waiting.writeAll().forEach(onTold::accept);
        for (FileState state : files.inMotion()) {
            if (state.index() != number) {
                continue;
            }
            boolean isListed = names.contains(state.name());
            if (isListed && state.phase() == Phase.WRITTEN) {
                files.put(state.in(Phase.LISTED));
                told.accept(new Listing(state.name(), state.lane(), state.revision()));
            } else if (!isListed && dropped.contains(state.phase())) {
                files.put(state.unlisted(work.now()));
            } else if (!isListed && state.phase() == Phase.WRITTEN) {
                file.change(work.now());
            }
        }
    }

    private SitemapIndex.IndexEntry entry(FileState state) {
        return new SitemapIndex.IndexEntry(
                folder.url(state.name()), Instant.ofEpochSecond(state.lastmod().seconds()));
    }

    private static Set<String> names(List<FileState> listed) {
        return new HashSet<>(listed.stream().map(FileState::name).toList());
    }
}
