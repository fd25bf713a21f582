package dev.sitestream.topology.state;

import dev.sitestream.placement.state.LaneCodec;
import dev.sitestream.placement.state.LaneState;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.LeftSlots.Part;
import dev.sitestream.placement.state.PageState.Unlisted;
import dev.sitestream.placement.state.PageStateCodec;
import dev.sitestream.placement.state.PendingRemoval;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.PublisherState;
import dev.sitestream.placement.state.SectionState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardCodec;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.WithheldCounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * One lane's part of a task's stores. The records that change with every event are gathered, and written by {@link
 * #write}; until then, other readers of the stores don't see them.
 */
public final class StreamsLaneStore extends StreamsLaneReader implements LaneStore {

    private static final byte[] NOTHING = {};

    private final LaneStores stores;
    private final LaneKeys keys;

    /** A copy of the stored state, which is read all the time and changed only here; null until the first read. */
    private @Nullable PublisherState publication;

    private final StoredQueue tombstones;
    private final StoredQueue reminders;

    private final Consumer<StreamsLaneStore> gathers;
    private final Map<ShardId, Shard> changedShards = new LinkedHashMap<>();
    private final Map<Bytes, byte @Nullable []> changedLeftSlots = new LinkedHashMap<>();
    private final Map<String, SectionState> changedSections = new LinkedHashMap<>();
    private @Nullable LaneState changedLane;

    /** @param gathers called when this store has something to write */
    public StreamsLaneStore(LaneStores stores, LaneKeys keys, Consumer<StreamsLaneStore> gathers) {
        super(new Stores(stores.pages(), stores.shards(), stores.lanes()), keys);
        this.stores = stores;
        this.keys = keys;
        this.gathers = gathers;
        this.tombstones = new StoredQueue(stores.tombstones(), keys.tombstone(0), keys.tombstone(Long.MAX_VALUE));
        this.reminders =
                new StoredQueue(stores.reminders(), keys.beforeReminders(), keys.afterReminders(Long.MAX_VALUE));
    }

    /** Reads what is known of several pages at once, before they are used one by one. */
    public void readAhead(Collection<String> urls) {
        ReadAhead pages = new ReadAhead(urls.stream().map(keys::page).toList());
        QueryResult<Void> result = stores.pages().query(pages, PositionBound.unbounded(), new QueryConfig(false));
        if (result.isFailure()) {
            throw new IllegalStateException(result.getFailureMessage());
        }
    }

    @Override
    public void putUnlisted(String url, Unlisted state) {
        stores.pages().put(keys.page(url), PageStateCodec.encode(state));
    }

    @Override
    public void removeUnlisted(String url) {
        stores.pages().put(keys.page(url), null);
    }

    @Override
    public List<String> urls(String after, int max) {
        List<String> urls = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> pages = stores.pages().range(keys.page(after), keys.afterPages())) {
            while (urls.size() < max && pages.hasNext()) {
                String url = keys.url(pages.next().key);
                if (!url.equals(after)) {
                    urls.add(url);
                }
            }
        }
        return urls;
    }

    @Override
    public void putSlot(Place place, byte[] slot) {
        stores.pages().put(keys.slot(place.shard(), place.slot()), slot);
    }

    @Override
    public void removeSlot(Place place) {
        // Not `delete`, which reads and returns the former value.
        stores.pages().put(keys.slot(place.shard(), place.slot()), null);
    }

    @Override
    public Collection<Shard> shards() {
        Collection<Shard> shards = super.shards();
        shards.stream().filter(Shard::hasBeenLeft).forEach(this::restoreLeftSlots);
        return shards;
    }

    private void restoreLeftSlots(Shard shard) {
        Bytes first = Bytes.wrap(keys.leftSlots(shard.id()));
        try (KeyValueIterator<Bytes, byte[]> parts = stores.lanes().prefixScan(first, new BytesSerializer())) {
            parts.forEachRemaining(
                    part -> shard.left().restore(new Part(LaneKeys.partOfLeftSlots(part.key), part.value)));
        }
    }

    @Override
    public void putShard(Shard shard) {
        changedShards.put(shard.id(), shard);
        for (Part part : shard.left().takeChanged()) {
            changedLeftSlots.put(
                    keys.leftSlots(shard.id(), part.number()), part.bytes().length == 0 ? null : part.bytes());
        }
        gathers.accept(this);
    }

    @Override
    public void removeShard(ShardId id) {
        changedShards.remove(id);
        stores.shards().delete(keys.shard(id));
    }

    @Override
    public Collection<SectionState> sections() {
        return all(stores.lanes(), keys.sections(), LaneCodec::decodeSection);
    }

    @Override
    public void putSection(SectionState section) {
        changedSections.put(section.name(), section);
        gathers.accept(this);
    }

    @Override
    public void putLane(LaneState lane) {
        changedLane = lane;
        gathers.accept(this);
    }

    /** Writes what is gathered. */
    public void write() {
        for (Shard shard : changedShards.values()) {
            stores.shards().put(keys.shard(shard.id()), ShardCodec.encode(shard));
        }
        changedLeftSlots.forEach(stores.lanes()::put);
        for (SectionState section : changedSections.values()) {
            stores.lanes().put(keys.section(section.name()), LaneCodec.encode(section));
        }
        if (changedLane != null) {
            stores.lanes().put(keys.lane(), LaneCodec.encode(changedLane));
        }
        changedShards.clear();
        changedLeftSlots.clear();
        changedSections.clear();
        changedLane = null;
    }

    @Override
    public PublisherState publisherState() {
        PublisherState known = publication;
        if (known == null) {
            known = super.publisherState();
            publication = known;
        }
        return known;
    }

    @Override
    public void putPublisherState(PublisherState next) {
        publication = next;
        stores.lanes().put(keys.publication(), next.encode());
    }

    @Override
    public void putTopics(List<String> topics) {
        stores.lanes().put(keys.topics(), LaneCodec.encodeTopics(topics));
    }

    @Override
    public void putWithheld(String section, WithheldCounts counts) {
        stores.lanes().put(keys.withheld(section), counts.encode());
    }

    @Override
    public void putTombstone(long sequence, Tombstone tombstone) {
        tombstones.put(keys.tombstone(sequence), LaneCodec.encode(tombstone));
    }

    @Override
    public void removeTombstone(long sequence) {
        tombstones.remove(keys.tombstone(sequence));
    }

    @Override
    public @Nullable NumberedTombstone oldestTombstone() {
        List<Map.Entry<Bytes, byte[]>> oldest = tombstones.first(keys.tombstone(Long.MAX_VALUE), 1);
        if (oldest.isEmpty()) {
            return null;
        }
        Map.Entry<Bytes, byte[]> entry = oldest.get(0);
        return new NumberedTombstone(keys.sequence(entry.getKey()), LaneCodec.decodeTombstone(entry.getValue()));
    }

    @Override
    public void putReminder(Reminder reminder) {
        reminders.put(keys.reminder(reminder), NOTHING);
    }

    @Override
    public void removeReminder(Reminder reminder) {
        reminders.remove(keys.reminder(reminder));
    }

    @Override
    public List<Reminder> reminders(long calendarMillis, int max) {
        return reminders.first(keys.afterReminders(calendarMillis), max).stream()
                .map(entry -> keys.reminder(entry.getKey()))
                .toList();
    }

    @Override
    public void forEachRemoval(RemovalVisitor visitor) {
        try (KeyValueIterator<Bytes, byte[]> entries =
                stores.unpublished().prefixScan(Bytes.wrap(keys.prefix()), new BytesSerializer())) {
            entries.forEachRemaining(
                    entry -> visitor.visit(keys.removal(entry.key), PendingRemoval.decode(entry.value)));
        }
    }

    @Override
    public @Nullable PendingRemoval removal(int number) {
        byte[] bytes = stores.unpublished().get(keys.removal(number));
        return bytes == null ? null : PendingRemoval.decode(bytes);
    }

    @Override
    public void putRemoval(int number, PendingRemoval removal) {
        stores.unpublished().put(keys.removal(number), removal.encode());
    }

    @Override
    public void removeRemoval(int number) {
        stores.unpublished().delete(keys.removal(number));
    }
}
