package dev.sitestream.publish.site;

import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.ListingMessage.Listed;
import dev.sitestream.publish.ListingMessage.Unlisted;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.site.FileState.Phase;
import dev.sitestream.sitemap.SitemapIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One index of a site. It lists the files assigned to it, and advances their phases when it is written. */
final class IndexFile {

    private final int number;
    private final SiteFile file;
    private final SiteFolder folder;
    private final LaneFiles files;
    private final PublisherTasks tasks;
    private final FreshnessTracker<String> freshness;
    private final List<ListingMessage> listings = new ArrayList<>();
    private Set<String> beingListed = Set.of();

    /** Those of them that no index has listed before. */
    private Set<String> firstListed = Set.of();

    /** Creates the index with this number. */
    IndexFile(
            int number,
            SiteFile file,
            SiteFolder folder,
            LaneFiles files,
            PublisherTasks tasks,
            FreshnessTracker<String> freshness) {
        this.number = number;
        this.file = file;
        this.folder = folder;
        this.files = files;
        this.tasks = tasks;
        this.freshness = freshness;
    }

    SiteFile file() {
        return file;
    }

    /** Returns the messages to lanes: the files that the index has begun or ceased to list since the last call. */
    List<ListingMessage> takeListings() {
        List<ListingMessage> taken = List.copyOf(listings);
        listings.clear();
        return taken;
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
    void run(long steadyMillis, Set<Phase> phases) {
        if (!file.isDue(steadyMillis, 0)) {
            return;
        }
        List<FileState> listed = files.toBeListedIn(number).stream()
                .filter(state -> phases.contains(state.phase()))
                .toList();
        // If the stored content is not known for certain, it may have listed files that it should not have.
        Set<Phase> dropped = file.isSure() ? EnumSet.of(Phase.RETIRED) : EnumSet.of(Phase.RETIRED, Phase.UNLISTED);
        boolean started = file.write(new SiteFile.Content() {
            @Override
            public byte[] render() {
                return IndexFile.this.render(listed);
            }

            @Override
            public void stored() {
                settle(dropped);
            }

            @Override
            public void failed() {
                beingListed = Set.of();
            }
        });
        if (started) {
            beingListed = names(listed);
            firstListed = names(listed.stream()
                    .filter(state -> state.phase() == Phase.WRITTEN)
                    .toList());
            freshness.contentsCopied(beingListed::contains);
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
        Set<String> first = firstListed;
        beingListed = Set.of();
        freshness.filesWritten(names::contains, tasks.steadyMillis());
        for (FileState state : files.inMotion()) {
            if (state.index() != number) {
                continue;
            }
            boolean isListed = names.contains(state.name());
            if (isListed && state.phase() == Phase.WRITTEN) {
                files.put(state.listed(tasks.steadyMillis()));
                listings.add(new Listed(state.name(), state.lane(), state.revision(), tasks.steadyMillis()));
                folder.reports().written(state, tasks.steadyMillis());
            } else if (!isListed && dropped.contains(state.phase())) {
                files.put(state.unlisted(tasks.steadyMillis()));
                listings.add(new Unlisted(state.name(), state.lane(), tasks.steadyMillis()));
                if (state.phase() == Phase.RETIRED) {
                    folder.reports().retired(state.name(), tasks.steadyMillis());
                }
            } else if (!isListed && state.phase() == Phase.WRITTEN) {
                file.change(tasks.steadyMillis());
            } else if (state.phase() == Phase.RETIRED && first.contains(state.name())) {
                // It was retired during the write, so crawlers see it until the next one.
                folder.reports().written(state, tasks.steadyMillis());
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
