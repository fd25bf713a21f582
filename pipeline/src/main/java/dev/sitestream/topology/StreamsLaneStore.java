package dev.sitestream.topology;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.shard.LanePublication;
import dev.sitestream.shard.LaneState;
import dev.sitestream.shard.LaneStore;
import dev.sitestream.shard.ListingChange;
import dev.sitestream.shard.PageState;
import dev.sitestream.shard.Place;
import dev.sitestream.shard.PlacementCodec;
import dev.sitestream.shard.SectionState;
import dev.sitestream.shard.Shard;
import dev.sitestream.shard.ShardId;
import dev.sitestream.shard.WithheldCounts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * One lane's part of a task's stores. Every key begins with the lane's; a shard's slots lie side by side in their order.
 */
final class StreamsLaneStore implements LaneStore {

    private static final int LANE_RECORD = 0;
    private static final int SECTION_RECORD = 1;
    private static final int PUBLICATION_RECORD = 2;
    private static final int WITHHELD_RECORD = 3;

    /** Behind every URL: none has a character that high. */
    private static final String BEHIND_URLS = "\uFFFF";

    private static final byte[] NOTHING = {};

    private final LaneStores stores;
    private final byte[] prefix;

    /** What is stored, since it is asked for all the time and only changed here; null as long as nobody has asked. */
    private @Nullable LanePublication publication;

    StreamsLaneStore(LaneStores stores, LaneKey lane) {
        this.stores = stores;
        this.prefix = lane.encode();
    }

    @Override
    public @Nullable PageState page(String url) {
        byte[] bytes = stores.pages().get(pageKey(url));
        return bytes == null ? null : PlacementCodec.decodePage(bytes);
    }

    @Override
    public void putPage(String url, PageState state) {
        stores.pages().put(pageKey(url), PlacementCodec.encode(state));
    }

    @Override
    public void removePage(String url) {
        stores.pages().delete(pageKey(url));
    }

    @Override
    public List<String> urls(String after, int most) {
        List<String> urls = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> pages = stores.pages().range(pageKey(after), pageKey(BEHIND_URLS))) {
            while (urls.size() < most && pages.hasNext()) {
                byte[] key = pages.next().key.get();
                String url = new String(key, prefix.length, key.length - prefix.length, StandardCharsets.UTF_8);
                if (!url.equals(after)) {
                    urls.add(url);
                }
            }
        }
        return urls;
    }

    @Override
    public byte @Nullable [] slot(Place place) {
        return stores.slots().get(slotKey(place.shard(), place.slot()));
    }

    @Override
    public void putSlot(Place place, byte[] page) {
        stores.slots().put(slotKey(place.shard(), place.slot()), page);
    }

    @Override
    public void removeSlot(Place place) {
        stores.slots().delete(slotKey(place.shard(), place.slot()));
    }

    @Override
    public void scan(ShardId shard, int fromSlot, SlotVisitor visitor) {
        try (KeyValueIterator<Bytes, byte[]> slots =
                stores.slots().range(slotKey(shard, fromSlot), slotKey(shard, Integer.MAX_VALUE))) {
            boolean more = true;
            while (more && slots.hasNext()) {
                KeyValue<Bytes, byte[]> slot = slots.next();
                more = visitor.visit(slotOf(slot.key.get()), slot.value);
            }
        }
    }

    @Override
    public Collection<Shard> shards() {
        return all(stores.shards(), prefix, PlacementCodec::decodeShard);
    }

    @Override
    public void putShard(Shard shard) {
        stores.shards().put(shardKey(shard.id()), PlacementCodec.encode(shard));
    }

    @Override
    public void removeShard(ShardId id) {
        stores.shards().delete(shardKey(id));
    }

    @Override
    public Collection<SectionState> sections() {
        return all(stores.lanes(), begin(1).octet(SECTION_RECORD).toBytes(), PlacementCodec::decodeSection);
    }

    @Override
    public void putSection(SectionState section) {
        Bytes key = key(begin(64).octet(SECTION_RECORD).keyText(section.name()));
        stores.lanes().put(key, PlacementCodec.encode(section));
    }

    @Override
    public @Nullable LaneState lane() {
        byte[] bytes = stores.lanes().get(laneKey());
        return bytes == null ? null : PlacementCodec.decodeLane(bytes);
    }

    @Override
    public void putLane(LaneState lane) {
        stores.lanes().put(laneKey(), PlacementCodec.encode(lane));
    }

    @Override
    public LanePublication publication() {
        LanePublication known = publication;
        if (known == null) {
            byte[] bytes = stores.lanes().get(publicationKey());
            known = bytes == null ? LanePublication.NONE : LanePublication.decode(bytes);
            publication = known;
        }
        return known;
    }

    @Override
    public void putPublication(LanePublication next) {
        publication = next;
        stores.lanes().put(publicationKey(), next.encode());
    }

    @Override
    public @Nullable WithheldCounts withheld() {
        byte[] bytes = stores.lanes().get(withheldKey());
        return bytes == null ? null : WithheldCounts.decode(bytes);
    }

    @Override
    public void putWithheld(WithheldCounts counts) {
        stores.lanes().put(withheldKey(), counts.encode());
    }

    @Override
    public void putTombstone(long sequence, Tombstone tombstone) {
        stores.tombstones().put(tombstoneKey(sequence), PlacementCodec.encode(tombstone));
    }

    @Override
    public void removeTombstone(long sequence) {
        stores.tombstones().delete(tombstoneKey(sequence));
    }

    @Override
    public @Nullable NumberedTombstone oldestTombstone() {
        try (KeyValueIterator<Bytes, byte[]> tombstones =
                stores.tombstones().range(tombstoneKey(0), tombstoneKey(Long.MAX_VALUE))) {
            if (!tombstones.hasNext()) {
                return null;
            }
            KeyValue<Bytes, byte[]> oldest = tombstones.next();
            BinaryReader key = new BinaryReader(oldest.key.get());
            key.keyText();
            key.fixed16();
            return new NumberedTombstone(key.fixed64(), PlacementCodec.decodeTombstone(oldest.value));
        }
    }

    @Override
    public void putReminder(Reminder reminder) {
        stores.reminders().put(reminderKey(reminder), NOTHING);
    }

    @Override
    public void removeReminder(Reminder reminder) {
        stores.reminders().delete(reminderKey(reminder));
    }

    @Override
    public List<Reminder> reminders(long now, int most) {
        List<Reminder> due = new ArrayList<>();
        Bytes first = key(begin(8).fixed64(ordered(Long.MIN_VALUE)));
        // Behind every URL of this time.
        Bytes end = key(begin(9).fixed64(ordered(now)).octet(0xFF));
        try (KeyValueIterator<Bytes, byte[]> reminders = stores.reminders().range(first, end)) {
            while (due.size() < most && reminders.hasNext()) {
                ByteBuffer key = ByteBuffer.wrap(reminders.next().key.get());
                long at = ordered(key.getLong(prefix.length));
                int url = prefix.length + Long.BYTES;
                due.add(new Reminder(
                        at, new String(key.array(), url, key.array().length - url, StandardCharsets.UTF_8)));
            }
        }
        return due;
    }

    @Override
    public void putUnpublished(ShardId shard, long revision, ListingChange change) {
        stores.unpublished().put(unpublishedKey(shard, revision), change.encode());
    }

    @Override
    public List<ListingChange> takeUnpublished(ShardId shard, long revision, int most) {
        List<ListingChange> changes = new ArrayList<>();
        List<Bytes> keys = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries =
                stores.unpublished().range(unpublishedKey(shard, 0), unpublishedKey(shard, revision))) {
            while (changes.size() < most && entries.hasNext()) {
                KeyValue<Bytes, byte[]> entry = entries.next();
                keys.add(entry.key);
                changes.add(ListingChange.decode(entry.value));
            }
        }
        keys.forEach(stores.unpublished()::delete);
        return changes;
    }

    private static <T> List<T> all(KeyValueStore<Bytes, byte[]> store, byte[] first, Function<byte[], T> decode) {
        List<T> found = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries = store.prefixScan(Bytes.wrap(first), new BytesSerializer())) {
            entries.forEachRemaining(entry -> found.add(decode.apply(entry.value)));
        }
        return found;
    }

    /** A slot's key ends with its number. */
    private static int slotOf(byte[] key) {
        return ByteBuffer.wrap(key, key.length - Integer.BYTES, Integer.BYTES).getInt();
    }

    private Bytes pageKey(String url) {
        byte[] bytes = url.getBytes(StandardCharsets.UTF_8);
        return key(begin(bytes.length).raw(bytes));
    }

    private Bytes slotKey(ShardId shard, int slot) {
        return key(begin(72).keyText(shard.section()).fixed32(shard.number()).fixed32(slot));
    }

    private Bytes shardKey(ShardId shard) {
        return key(begin(68).keyText(shard.section()).fixed32(shard.number()));
    }

    private Bytes reminderKey(Reminder reminder) {
        byte[] url = reminder.url().getBytes(StandardCharsets.UTF_8);
        return key(begin(8 + url.length).fixed64(ordered(reminder.at())).raw(url));
    }

    private Bytes unpublishedKey(ShardId shard, long revision) {
        return key(begin(76).keyText(shard.section()).fixed32(shard.number()).fixed64(revision));
    }

    /** Numbers as they stand in a key, where the negative ones come first: inverts the sign, there and back. */
    private static long ordered(long number) {
        return number ^ Long.MIN_VALUE;
    }

    private Bytes laneKey() {
        return key(begin(1).octet(LANE_RECORD));
    }

    private Bytes publicationKey() {
        return key(begin(1).octet(PUBLICATION_RECORD));
    }

    private Bytes withheldKey() {
        return key(begin(1).octet(WITHHELD_RECORD));
    }

    private Bytes tombstoneKey(long sequence) {
        return key(begin(8).fixed64(sequence));
    }

    private BinaryWriter begin(int more) {
        return new BinaryWriter(prefix.length + more).raw(prefix);
    }

    private static Bytes key(BinaryWriter key) {
        return Bytes.wrap(key.toBytes());
    }
}
