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

/** One of a site's indexes: lists the files that are its, and brings them from phase to phase as it is written. */
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
     * The index of this number.
     *
     * @param told takes what lanes are to be told
     * @param onTold takes the name of each file of whose changes it tells from now on, with the time when the oldest
     *     was sent
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

    /** Notes that it is to tell of a change in a file, which was sent at this time in milliseconds since 1970. */
    void tell(String name, long sentAt) {
        waiting.arrive(name, sentAt);
    }

    /** It does not have to tell of this file's changes any more. */
    void forget(String name) {
        waiting.forget(name);
    }

    /** Whether the write that is under way lists this file. */
    boolean isListing(String name) {
        return beingListed.contains(name);
    }

    /**
     * Writes it if it is due.
     *
     * @param phases lists its files in these phases
     */
    void run(long now, Set<Phase> phases) {
        if (!file.isDue(now, 0)) {
            return;
        }
        List<FileState> listed = files.toBeListedIn(number).stream()
                .filter(state -> phases.contains(state.phase()))
                .toList();
        // Where it isn't sure what stood there, it may have listed what it should not have.
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
     * The index in the store lists what it was to list, and nothing else; files in these phases may have been listed
     * until now.
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

    private SitemapIndex.Entry entry(FileState state) {
        return new SitemapIndex.Entry(
                folder.url(state.name()), Instant.ofEpochSecond(state.lastmod().seconds()));
    }

    private static Set<String> names(List<FileState> listed) {
        return new HashSet<>(listed.stream().map(FileState::name).toList());
    }
}
