package dev.sitestream.publish.site;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.placement.changes.ChangeRecords;
import dev.sitestream.placement.changes.NewestChanges;
import dev.sitestream.placement.changes.SlotNumbers;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.FeedSettings.FeedFormat;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.AtomFeed;
import dev.sitestream.sitemap.FeedEntry;
import dev.sitestream.sitemap.FeedHeader;
import dev.sitestream.sitemap.RssFeed;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Publishes a site's feeds. A feed lists the latest change of each page, newest first, up to the number and age that
 * the site configures.
 *
 * <p>A change that has become too old leaves the feed when the feed is next written; its age alone causes no write. It
 * is kept for seven days more, unless newer changes displace it, in case the clock was ahead. Feeds that the site no
 * longer configures are left unchanged.
 */
final class Feeds implements SiteFiles {

    /** How long a change is kept after it has become too old for the feeds. */
    private static final Duration KEPT = Duration.ofDays(7);

    private final Site site;
    private final FeedSettings settings;
    private final SiteFolder folder;
    private final PipelineClock clock;
    private final SiteState.Present state;
    private final Map<FeedFormat, SiteFile> files = new EnumMap<>(FeedFormat.class);
    private final NewestChanges changes;

    /** Restores the feeds from the store and the state. */
    Feeds(Site site, SiteFolder folder, SiteStore store, SiteState.Present state, PipelineClock clock) {
        this.state = state;
        this.site = site;
        this.settings = site.outputs().feeds();
        this.folder = folder;
        this.clock = clock;
        for (FeedFormat format : settings.formats()) {
            files.put(format, folder.file(format.file()));
        }
        SlotNumbers slots = new SlotNumbers();
        this.changes = new NewestChanges(settings.entries(), slots, recordsIn(store));
        Map<Integer, ListingChange> stored = store.changes();
        stored.keySet().forEach(slots::occupy);
        stored.forEach(changes::adopt);
    }

    /**
     * Applies a change. Ignores it if the same or a later one of its page is known, or if it is the page's first known
     * one and too old to be kept.
     */
    void apply(ListingChange change, long steadyMillis) {
        ListingChange known = changes.of(change.url());
        boolean outdated = known != null && known.number() >= change.number();
        if (files.isEmpty() || outdated || (known == null && change.timeMicros() < oldestKeptMicros(steadyMillis))) {
            return;
        }
        // A page only ever moves to the front, so a change that was dropped at a feed's end never has to come back.
        if (changes.add(known == null ? change : change.after(known))) {
            files.values().forEach(file -> file.change(steadyMillis));
        }
    }

    @Override
    public void compare(Found found, long steadyMillis) {
        for (SiteFile file : files.values()) {
            file.compare(found, steadyMillis);
            // Changes from before the restart are only detected by rendering the file.
            file.change(steadyMillis);
        }
    }

    /** Starts the writes that are due. */
    void run(long steadyMillis) {
        long waitMillis = site.waits().least().toMillis();
        files.forEach((format, file) -> {
            if (file.isDue(steadyMillis, waitMillis)) {
                changes.removeOldest(change -> change.timeMicros() < oldestKeptMicros(steadyMillis));
                List<ListingChange> listed = changes.newestFirst();
                long oldestMicros = oldestShownMicros(steadyMillis);
                Instant updatedAt = update(listed, steadyMillis);
                file.write(() -> render(format, listed, oldestMicros, updatedAt));
            }
        });
    }

    @Override
    public Collection<SiteFile> files() {
        return files.values();
    }

    /** Returns the time of the oldest change that feeds may show. */
    private long oldestShownMicros(long steadyMillis) {
        Instant oldest = Instant.ofEpochMilli(clock.present(steadyMillis).earliestMillis())
                .minus(settings.age());
        return ChronoUnit.MICROS.between(Instant.EPOCH, oldest);
    }

    private long oldestKeptMicros(long steadyMillis) {
        return oldestShownMicros(steadyMillis) - TimeUnit.DAYS.toMicros(KEPT.toDays());
    }

    /**
     * Returns the feeds' time of update, and stores it if it is new. It is the time of the latest change, so that equal
     * changes give equal bytes whenever they are written. Feeds without changes keep their previous time, and get the
     * present second if they have none.
     */
    private Instant update(List<ListingChange> listed, long steadyMillis) {
        long micros = state.get().feedsUpdatedMicros();
        if (!listed.isEmpty()) {
            micros = listed.get(0).timeMicros();
        } else if (micros == SiteState.NEVER) {
            long seconds =
                    TimeUnit.MILLISECONDS.toSeconds(clock.present(steadyMillis).earliestMillis());
            micros = TimeUnit.SECONDS.toMicros(seconds);
        }
        if (micros != state.get().feedsUpdatedMicros()) {
            state.put(state.get().withFeedsUpdated(micros));
        }
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private byte[] render(FeedFormat format, List<ListingChange> listed, long oldestMicros, Instant updatedAt) {
        List<FeedEntry> entries = new ArrayList<>(listed.size());
        for (ListingChange change : listed) {
            if (change.timeMicros() >= oldestMicros) {
                entries.add(new FeedEntry(change.url(), change.title(), timeOf(change), change.removed()));
            }
        }
        FeedHeader header = new FeedHeader(
                settings.title(), site.url().href(), folder.url(format.file()), settings.hub(), updatedAt);
        return switch (format) {
            case ATOM -> AtomFeed.render(header, entries);
            case RSS -> RssFeed.render(header, entries);
        };
    }

    private static ChangeRecords recordsIn(SiteStore store) {
        return new ChangeRecords() {
            @Override
            public void put(int slot, ListingChange change) {
                store.putChange(slot, change);
            }

            @Override
            public void remove(int slot) {
                store.removeChange(slot);
            }
        };
    }

    private static Instant timeOf(ListingChange change) {
        return Instant.EPOCH.plus(change.timeMicros(), ChronoUnit.MICROS);
    }
}
