package dev.sitestream.shard;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.PageCodec;
import dev.sitestream.shard.LaneStore.NumberedTombstone;
import dev.sitestream.shard.LaneStore.Tombstone;
import dev.sitestream.shard.PageState.Deleted;
import dev.sitestream.shard.PageState.Listed;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.UrlEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Places the pages of one lane of a site: applies changes in their order, and keeps the lane's state in its store.
 *
 * <p>What it holds in memory is a copy of the small records of the store, so a new instance on the same store goes on
 * exactly as this one would have.
 */
public final class Lane {

    /** How long a deletion is remembered, by the time of the records. */
    public static final Duration TOMBSTONE_RETENTION = Duration.ofDays(7);

    private static final int TOMBSTONES_FORGOTTEN_PER_EVENT = 2;

    private final int lanes;
    private final Limits limits;
    private final LaneStore store;
    private final SortedMap<String, SectionShards> sections = new TreeMap<>();
    private final Map<ShardId, Shard> retired = new HashMap<>();
    private final SortedSet<ShardId> changed = new TreeSet<>();
    private long sequence;
    private @Nullable NumberedTombstone oldestTombstone;

    /**
     * Takes up a lane where its store stands.
     *
     * @param lanes how many lanes the site has
     * @param limits what a file may hold
     * @throws LayoutChangedException when the stored lane was laid out for other lanes, or for higher limits
     */
    public Lane(int lanes, Limits limits, LaneStore store) throws LayoutChangedException {
        this.lanes = lanes;
        this.limits = limits;
        this.store = store;
        LaneState state = store.lane();
        if (state != null) {
            LayoutChangedException.check(state, lanes, limits);
            sequence = state.sequence();
        }
        loadSections();
        oldestTombstone = store.oldestTombstone();
    }

    /**
     * Applies one change.
     *
     * @param change what happened
     * @param arrivedAt the timestamp of its record, in milliseconds since 1970
     */
    public Outcome apply(PageChange change, long arrivedAt) {
        PageState known = store.page(change.url());
        if (known != null && change.time() < known.time()) {
            return Outcome.STALE;
        }
        long next = sequence + 1;
        Outcome outcome = change instanceof PageChange.Upsert upsert
                ? upsert(upsert, known, next)
                : delete(change, known, next, arrivedAt);
        compact(next, change.time());
        forgetTombstones(arrivedAt);
        save(next);
        return outcome;
    }

    /** The shards whose content has changed since this was last asked for. */
    public Collection<Shard> takeChanged() {
        List<Shard> shards = new ArrayList<>(changed.size());
        changed.forEach(id -> shards.add(existing(id)));
        changed.clear();
        return shards;
    }

    /** All shards: the living, and the retired ones that are not forgotten yet. */
    public Collection<Shard> shards() {
        List<Shard> all = new ArrayList<>(retired.values());
        sections.values().forEach(section -> all.addAll(section.shards()));
        return all;
    }

    /** The shard with this name; null when there is none, or none any more. */
    public @Nullable Shard shard(ShardId id) {
        Shard gone = retired.get(id);
        if (gone != null) {
            return gone;
        }
        SectionShards section = sections.get(id.section());
        return section == null ? null : section.find(id.number());
    }

    /**
     * Whether there is, or ever was, this shard with this revision. What is in the future may yet come: changes that a lost
     * transaction had applied come again.
     */
    public boolean isPast(ShardId id, long revision) {
        SectionShards section = sections.get(id.section());
        return section != null && section.hasOpened(id.number()) && revision <= sequence;
    }

    /** Forgets a retired shard, whose file is somebody else's concern from now on. */
    public void forget(Shard shard) {
        retired.remove(shard.id());
        store.removeShard(shard.id());
    }

    /** How many pages are listed. */
    public long livePages() {
        return sections.values().stream()
                .flatMap(section -> section.shards().stream())
                .mapToLong(Shard::live)
                .sum();
    }

    private Outcome upsert(PageChange.Upsert change, @Nullable PageState known, long next) {
        byte[] page = PageCodec.encode(change.page());
        byte[] entry = UrlEntry.render(change.page());
        Draft draft = new Draft(
                change.time(), change.section(), page, entry.length, Fingerprint.of(entry), Fingerprint.of(page));
        if (!(known instanceof Listed listed)) {
            SectionShards section = section(change.section());
            Place place = section.add(page, draft.size(), next);
            touch(section.shard(place.shard().number()), next, change.time());
            store.putPage(change.url(), draft.at(place));
            return Outcome.CHANGED;
        }
        if (!listed.place().shard().section().equals(change.section())) {
            return relocate(change.url(), listed, draft, next);
        }
        if (listed.entryFingerprint() == draft.entryFingerprint()) {
            return keep(change.url(), listed, draft);
        }
        return update(change.url(), listed, draft, next);
    }

    /** Nothing that is rendered has changed: at most, what is remembered for later. */
    private Outcome keep(String url, Listed listed, Draft draft) {
        if (listed.dataFingerprint() != draft.dataFingerprint()) {
            store.putSlot(listed.place(), draft.page());
        }
        if (listed.dataFingerprint() != draft.dataFingerprint() || listed.time() != draft.time()) {
            store.putPage(url, draft.at(listed.place()));
        }
        return Outcome.UNCHANGED;
    }

    private Outcome update(String url, Listed listed, Draft draft, long next) {
        SectionShards section = section(draft.section());
        if (!section.fitsInPlace(listed.place(), listed.entryBytes(), draft.size())) {
            return relocate(url, listed, draft, next);
        }
        section.replace(listed.place(), draft.page(), listed.entryBytes(), draft.size());
        touch(section.shard(listed.place().shard().number()), next, draft.time());
        store.putPage(url, draft.at(listed.place()));
        return Outcome.CHANGED;
    }

    private Outcome relocate(String url, Listed listed, Draft draft, long next) {
        Shard from = section(listed.place().shard().section()).remove(listed.place(), listed.entryBytes(), next);
        SectionShards section = section(draft.section());
        Place place = section.add(draft.page(), draft.size(), next);
        touch(section.shard(place.shard().number()), next, draft.time());
        from.depart(place.shard(), next);
        touch(from, next, draft.time());
        retireIfEmpty(from);
        store.putPage(url, draft.at(place));
        return Outcome.CHANGED;
    }

    private Outcome delete(PageChange change, @Nullable PageState known, long next, long arrivedAt) {
        store.putPage(change.url(), new Deleted(change.time(), next));
        Tombstone tombstone = new Tombstone(change.url(), arrivedAt);
        store.putTombstone(next, tombstone);
        if (oldestTombstone == null) {
            oldestTombstone = new NumberedTombstone(next, tombstone);
        }
        sequence = next;
        if (!(known instanceof Listed listed)) {
            return Outcome.UNCHANGED;
        }
        Shard from = section(listed.place().shard().section()).remove(listed.place(), listed.entryBytes(), next);
        touch(from, next, change.time());
        retireIfEmpty(from);
        return Outcome.CHANGED;
    }

    private void compact(long next, long time) {
        for (SectionShards section : sections.values()) {
            for (byte[] bytes : section.pagesToMove(next)) {
                String url = PageCodec.decode(bytes).url();
                if (!(store.page(url) instanceof Listed listed)) {
                    throw new IllegalStateException("a slot holds a page that is not listed: " + url);
                }
                Place to = section.move(listed.place(), bytes, listed.entryBytes(), next);
                if (to == null) {
                    break;
                }
                Shard from = section.shard(listed.place().shard().number());
                touch(section.shard(to.shard().number()), next, time);
                from.depart(to.shard(), next);
                touch(from, next, time);
                retireIfEmpty(from);
                store.putPage(
                        url,
                        new Listed(
                                listed.time(),
                                to,
                                listed.entryBytes(),
                                listed.entryFingerprint(),
                                listed.dataFingerprint()));
            }
        }
    }

    private void retireIfEmpty(Shard shard) {
        if (!shard.retired()) {
            return;
        }
        section(shard.id().section()).retire(shard);
        retired.put(shard.id(), shard);
        for (Shard other : shards()) {
            if (other != shard && other.departures().containsKey(shard.id())) {
                other.redirect(shard);
                store.putShard(other);
            }
        }
    }

    private void forgetTombstones(long now) {
        for (int i = 0; i < TOMBSTONES_FORGOTTEN_PER_EVENT; i++) {
            NumberedTombstone oldest = oldestTombstone;
            if (oldest == null || now - oldest.tombstone().arrivedAt() <= TOMBSTONE_RETENTION.toMillis()) {
                return;
            }
            String url = oldest.tombstone().url();
            // A page that came back, or was deleted again, is not forgotten because of an earlier deletion.
            if (store.page(url) instanceof Deleted deleted && deleted.sequence() == oldest.sequence()) {
                store.removePage(url);
            }
            store.removeTombstone(oldest.sequence());
            oldestTombstone = store.oldestTombstone();
        }
    }

    private void touch(Shard shard, long next, long time) {
        shard.touch(next, time);
        changed.add(shard.id());
        sequence = next;
    }

    /** Stores the small records that this change has touched; their writes are gathered until the next commit. */
    private void save(long next) {
        for (ShardId id : changed) {
            Shard shard = existing(id);
            if (shard.revision() == next) {
                store.putShard(shard);
            }
        }
        for (SectionShards section : sections.values()) {
            SectionState state = section.takeChangedState();
            if (state != null) {
                store.putSection(state);
            }
        }
        if (sequence == next) {
            store.putLane(new LaneState(sequence, lanes, limits));
        }
    }

    private SectionShards section(String name) {
        return sections.computeIfAbsent(
                name, absent -> new SectionShards(SectionState.empty(absent), List.of(), limits, store));
    }

    private Shard existing(ShardId id) {
        Shard gone = retired.get(id);
        return gone != null ? gone : section(id.section()).shard(id.number());
    }

    private void loadSections() {
        Map<String, List<Shard>> living = new HashMap<>();
        for (Shard shard : store.shards()) {
            if (shard.retired()) {
                retired.put(shard.id(), shard);
            } else {
                living.computeIfAbsent(shard.id().section(), section -> new ArrayList<>())
                        .add(shard);
            }
        }
        for (SectionState state : store.sections()) {
            sections.put(
                    state.name(),
                    new SectionShards(state, living.getOrDefault(state.name(), List.of()), limits, store));
        }
    }

    /** A page as an upsert wants it to be, not placed yet. */
    @SuppressWarnings("ArrayRecordComponent") // drafts are never compared
    private record Draft(
            long time, String section, byte[] page, int size, long entryFingerprint, long dataFingerprint) {

        Listed at(Place place) {
            return new Listed(time, place, size, entryFingerprint, dataFingerprint);
        }
    }
}
