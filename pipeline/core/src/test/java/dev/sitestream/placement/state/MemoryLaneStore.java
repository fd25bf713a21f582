package dev.sitestream.placement.state;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.slot.SlotEntries;
import dev.sitestream.placement.state.PageState.Unlisted;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Keeps a lane's state in memory, in its stored form. Creating a new lane on it simulates a restart. */
public final class MemoryLaneStore implements LaneStore {

    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, byte[]> unlisted = new HashMap<>();
    private final Map<ShardId, TreeMap<Integer, byte[]>> slots = new HashMap<>();
    private final TreeMap<ShardId, byte[]> shards = new TreeMap<>();
    private final Map<ShardId, TreeMap<Integer, byte[]>> leftSlots = new HashMap<>();
    private final TreeMap<String, byte[]> sections = new TreeMap<>();
    private final TreeMap<Long, byte[]> tombstones = new TreeMap<>();
    private final TreeSet<Reminder> reminders =
            new TreeSet<>(Comparator.comparingLong(Reminder::atMillis).thenComparing(Reminder::url));
    private final TreeMap<Integer, byte[]> removals = new TreeMap<>();
    private byte @Nullable [] lane;
    private byte[] publication = PublisherState.NONE.encode();
    private final TreeMap<String, byte[]> withheld = new TreeMap<>();
    private byte[] topics = LaneCodec.encodeTopics(List.of());

    /** Returns an independent copy of the state. */
    public MemoryLaneStore copy() {
        MemoryLaneStore copy = new MemoryLaneStore();
        copy.places.putAll(places);
        copy.unlisted.putAll(unlisted);
        slots.forEach((shard, bySlot) -> copy.slots.put(shard, new TreeMap<>(bySlot)));
        copy.shards.putAll(shards);
        leftSlots.forEach((shard, parts) -> copy.leftSlots.put(shard, new TreeMap<>(parts)));
        copy.sections.putAll(sections);
        copy.tombstones.putAll(tombstones);
        copy.reminders.addAll(reminders);
        copy.removals.putAll(removals);
        copy.lane = lane;
        copy.publication = publication;
        copy.withheld.putAll(withheld);
        copy.topics = topics;
        return copy;
    }

    @Override
    public @Nullable PageState page(String url) {
        Place place = places.get(url);
        if (place != null) {
            return ListedPage.listed(place, Objects.requireNonNull(slot(place)));
        }
        byte[] bytes = unlisted.get(url);
        return bytes == null ? null : PageStateCodec.decode(bytes);
    }

    @Override
    public void putUnlisted(String url, Unlisted state) {
        places.remove(url);
        unlisted.put(url, PageStateCodec.encode(state));
    }

    @Override
    public void removeUnlisted(String url) {
        unlisted.remove(url);
    }

    @Override
    public void pages(String fromUrl, PageVisitor visitor) {
        for (String url : allUrls().tailSet(fromUrl, true)) {
            if (!visitor.visit(url, Objects.requireNonNull(page(url)))) {
                return;
            }
        }
    }

    @Override
    public List<String> urls(String after, int most) {
        return allUrls().tailSet(after, false).stream().limit(most).toList();
    }

    private NavigableSet<String> allUrls() {
        NavigableSet<String> urls = new TreeSet<>(places.keySet());
        urls.addAll(unlisted.keySet());
        return urls;
    }

    @Override
    public byte @Nullable [] slot(Place place) {
        return slotsOf(place.shard()).get(place.slot());
    }

    @Override
    public void putSlot(Place place, byte[] slot) {
        String url = urlIn(slot);
        if (unlisted.containsKey(url)) {
            throw new IllegalStateException("also has a state as an unlisted page: " + url);
        }
        byte[] former = slotsOf(place.shard()).put(place.slot(), slot);
        if (former != null) {
            places.remove(urlIn(former), place);
        }
        places.put(url, place);
    }

    @Override
    public void removeSlot(Place place) {
        byte[] slot = slotsOf(place.shard()).remove(place.slot());
        if (slot != null) {
            places.remove(urlIn(slot), place);
        }
    }

    private static String urlIn(byte[] slot) {
        return ListedPage.decode(slot).page().url();
    }

    @Override
    public void scan(ShardId shard, int fromSlot, SlotVisitor visitor) {
        for (Map.Entry<Integer, byte[]> slot :
                slotsOf(shard).tailMap(fromSlot, true).entrySet()) {
            if (!visitor.visit(slot.getKey(), slot.getValue())) {
                return;
            }
        }
    }

    @Override
    public Collection<Shard> shards() {
        return shards.values().stream().map(this::decode).toList();
    }

    @Override
    public @Nullable Shard shard(ShardId id) {
        byte[] bytes = shards.get(id);
        return bytes == null ? null : decode(bytes);
    }

    private Shard decode(byte[] bytes) {
        Shard shard = ShardCodec.decode(bytes);
        leftSlots
                .getOrDefault(shard.id(), new TreeMap<>())
                .forEach((number, part) -> shard.left().restore(new LeftSlots.Part(number, part)));
        return shard;
    }

    @Override
    public void putShard(Shard shard) {
        shards.put(shard.id(), ShardCodec.encode(shard));
        TreeMap<Integer, byte[]> parts = leftSlots.computeIfAbsent(shard.id(), absent -> new TreeMap<>());
        for (LeftSlots.Part part : shard.left().takeChanged()) {
            if (part.bytes().length == 0) {
                parts.remove(part.number());
            } else {
                parts.put(part.number(), part.bytes());
            }
        }
    }

    @Override
    public void removeShard(ShardId id) {
        shards.remove(id);
    }

    @Override
    public Collection<SectionState> sections() {
        return sections.values().stream().map(LaneCodec::decodeSection).toList();
    }

    @Override
    public void putSection(SectionState section) {
        sections.put(section.name(), LaneCodec.encode(section));
    }

    @Override
    public @Nullable LaneState lane() {
        return lane == null ? null : LaneCodec.decodeLane(lane);
    }

    @Override
    public PublisherState publisherState() {
        return PublisherState.decode(publication);
    }

    @Override
    public void putPublisherState(PublisherState state) {
        publication = state.encode();
    }

    @Override
    public Map<String, WithheldCounts> withheld() {
        Map<String, WithheldCounts> counts = new TreeMap<>();
        withheld.forEach((section, bytes) -> counts.put(section, WithheldCounts.decode(bytes)));
        return counts;
    }

    @Override
    public void putWithheld(String section, WithheldCounts counts) {
        withheld.put(section, counts.encode());
    }

    @Override
    public List<String> topics() {
        return LaneCodec.decodeTopics(topics);
    }

    @Override
    public void putTopics(List<String> names) {
        topics = LaneCodec.encodeTopics(names);
    }

    @Override
    public void putLane(LaneState state) {
        lane = LaneCodec.encode(state);
    }

    @Override
    public void putTombstone(long sequence, Tombstone tombstone) {
        tombstones.put(sequence, LaneCodec.encode(tombstone));
    }

    @Override
    public void removeTombstone(long sequence) {
        tombstones.remove(sequence);
    }

    @Override
    public @Nullable NumberedTombstone oldestTombstone() {
        Map.Entry<Long, byte[]> oldest = tombstones.firstEntry();
        return oldest == null
                ? null
                : new NumberedTombstone(oldest.getKey(), LaneCodec.decodeTombstone(oldest.getValue()));
    }

    @Override
    public void putReminder(Reminder reminder) {
        reminders.add(reminder);
    }

    @Override
    public void removeReminder(Reminder reminder) {
        reminders.remove(reminder);
    }

    @Override
    public List<Reminder> reminders(long now, int most) {
        return reminders.stream()
                .filter(reminder -> reminder.atMillis() <= now)
                .limit(most)
                .toList();
    }

    @Override
    public void forEachRemoval(RemovalVisitor visitor) {
        removals.forEach((number, bytes) -> visitor.visit(number, PendingRemoval.decode(bytes)));
    }

    @Override
    public @Nullable PendingRemoval removal(int number) {
        byte[] bytes = removals.get(number);
        return bytes == null ? null : PendingRemoval.decode(bytes);
    }

    @Override
    public void putRemoval(int number, PendingRemoval removal) {
        removals.put(number, removal.encode());
    }

    @Override
    public void removeRemoval(int number) {
        removals.remove(number);
    }

    /** Returns the number of removals that are not reported yet. */
    public int pendingRemovals() {
        return removals.size();
    }

    /** Returns the file that would be published now for a shard. */
    public byte[] fileOf(Shard shard) {
        SlotEntries entries = new SlotEntries(shard.id().format(), 1_024);
        pagesOf(shard.id()).forEach(entries::add);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(shard.id().format().head(shard.extensions()));
        file.write(entries.array(), 0, entries.size());
        file.writeBytes(shard.id().format().tail());
        return file.toByteArray();
    }

    /** Returns the pages of a shard in the order of their slots. */
    public List<byte[]> pagesOf(ShardId shard) {
        return new ArrayList<>(slotsOf(shard).values());
    }

    /** Returns everything stored, in a comparable form. */
    public Map<String, String> dump() {
        Map<String, String> dump = new TreeMap<>();
        places.forEach((url, place) -> dump.put("place " + url, place.toString()));
        unlisted.forEach((url, bytes) -> dump.put("page " + url, hex(bytes)));
        slots.forEach(
                (shard, bySlot) -> bySlot.forEach((slot, bytes) -> dump.put("slot " + shard + " " + slot, hex(bytes))));
        shards.forEach((id, bytes) -> dump.put("shard " + id, hex(bytes)));
        sections.forEach((name, bytes) -> dump.put("section " + name, hex(bytes)));
        tombstones.forEach((sequence, bytes) -> dump.put("tombstone " + sequence, hex(bytes)));
        reminders.forEach(reminder -> dump.put("reminder " + reminder, ""));
        removals.forEach((slot, bytes) -> dump.put("removal " + slot, hex(bytes)));
        dump.put("lane", lane == null ? "" : hex(lane));
        dump.put("topics", hex(topics));
        withheld.forEach((section, bytes) -> dump.put("withheld " + section, hex(bytes)));
        return dump;
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private NavigableMap<Integer, byte[]> slotsOf(ShardId shard) {
        return slots.computeIfAbsent(shard, absent -> new TreeMap<>());
    }
}
