package dev.sitestream.publish.site;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.placement.changes.ChangeRecords;
import dev.sitestream.placement.changes.NewestChanges;
import dev.sitestream.placement.changes.SlotNumbers;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.FeedSettings.Format;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.AtomFeed;
import dev.sitestream.sitemap.FeedEntry;
import dev.sitestream.sitemap.FeedHeader;
import dev.sitestream.sitemap.RssFeed;
import dev.sitestream.store.ContentType;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Publishes a site's feeds: the latest change of each page, newest first, as many and as old as the site wants. Times
 * are milliseconds since 1970.
 *
 * <p>What is older than a feed goes back leaves it with the next change: nobody waits for that, and a feed that is at
 * rest is not written. It is kept for days after that, in case the clock was ahead. Feeds that the site does not want
 * any more are left as they are.
 */
final class Feeds {

    /** How long a change is kept that has become too old. */
    private static final Duration KEPT = Duration.ofDays(7);

    private final Site site;
    private final FeedSettings settings;
    private final SiteFolder folder;
    private final PipelineClock clock;
    private final LongSupplier updated;
    private final LongConsumer onUpdated;
    private final Map<Format, SiteFile> files = new EnumMap<>(Format.class);
    private final NewestChanges changes;

    /**
     * Takes up the feeds where they stand.
     *
     * @param updated what they said last of when they were updated, see {@link SiteState#feedsUpdated}
     * @param onUpdated takes what they say of it from now on
     */
    Feeds(
            Site site,
            SiteFolder folder,
            SiteStore store,
            PipelineClock clock,
            LongSupplier updated,
            LongConsumer onUpdated) {
        this.updated = updated;
        this.onUpdated = onUpdated;
        this.site = site;
        this.settings = site.outputs().feeds();
        this.folder = folder;
        this.clock = clock;
        for (Format format : settings.formats()) {
            files.put(format, folder.file(format.file(), typeOf(format)));
        }
        SlotNumbers slots = new SlotNumbers();
        this.changes = new NewestChanges(settings.entries(), slots, recordsIn(store));
        Map<Integer, ListingChange> stored = store.changes();
        stored.keySet().forEach(slots::occupy);
        stored.forEach(changes::adopt);
    }

    /** Takes note of a change, unless a later one of its page is known. */
    void apply(ListingChange change, long now) {
        ListingChange known = changes.of(change.url());
        boolean outdated = known != null && known.number() >= change.number();
        if (files.isEmpty() || outdated || (known == null && change.time() < oldestKept(now))) {
            return;
        }
        // Pages only ever move to the front, so what was beyond a feed's end never has to come back.
        if (changes.add(known == null ? change : change.after(known))) {
            files.values().forEach(file -> file.change(now));
        }
    }

    /** Compares what is known with what was found in the store. */
    void compare(FoundFiles found, long now) {
        for (SiteFile file : files.values()) {
            file.compare(found, now);
            // What had changed before the restart is found out by rendering.
            file.change(now);
        }
    }

    /** Starts the writes that are due. */
    void run(long now) {
        long waitMillis = site.publishAfter().toMillis();
        files.forEach((format, file) -> {
            if (file.isDue(now, waitMillis)) {
                changes.removeOldest(change -> change.time() < oldestKept(now));
                List<ListingChange> listed = changes.newestFirst();
                long oldest = oldestShown(now);
                Instant updatedAt = update(listed, now);
                file.write(() -> render(format, listed, oldest, updatedAt));
            }
        });
    }

    /** How much is left to do before everything is published. */
    int outstanding() {
        return files.values().stream().mapToInt(SiteFile::outstanding).sum();
    }

    /** The feeds, always in the same order. */
    Collection<SiteFile> files() {
        return files.values();
    }

    /** In microseconds since 1970. */
    private long oldestShown(long now) {
        Instant oldest = Instant.ofEpochMilli(clock.present(now).earliest()).minus(settings.age());
        return ChronoUnit.MICROS.between(Instant.EPOCH, oldest);
    }

    private long oldestKept(long now) {
        return oldestShown(now) - TimeUnit.DAYS.toMicros(KEPT.toDays());
    }

    /**
     * When feeds with these changes were updated: by the latest one's own clock, so that the same changes give the same
     * bytes whenever they are written. A feed without changes keeps the time that it had, or else has that of its
     * beginning.
     */
    private Instant update(List<ListingChange> listed, long now) {
        long micros = updated.getAsLong();
        if (!listed.isEmpty()) {
            micros = listed.get(0).time();
        } else if (micros == SiteState.NEVER) {
            long seconds = TimeUnit.MILLISECONDS.toSeconds(clock.present(now).earliest());
            micros = TimeUnit.SECONDS.toMicros(seconds);
        }
        if (micros != updated.getAsLong()) {
            onUpdated.accept(micros);
        }
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private byte[] render(Format format, List<ListingChange> listed, long oldest, Instant updatedAt) {
        List<FeedEntry> entries = new ArrayList<>(listed.size());
        for (ListingChange change : listed) {
            if (change.time() >= oldest) {
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
        return Instant.EPOCH.plus(change.time(), ChronoUnit.MICROS);
    }

    private static ContentType typeOf(Format format) {
        return switch (format) {
            case ATOM -> ContentType.ATOM;
            case RSS -> ContentType.RSS;
        };
    }
}
