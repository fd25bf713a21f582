package dev.sitestream.topology.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.EntryState;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.topology.disk.UncompactedStore;
import dev.sitestream.topology.message.LaneKey;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages are found by their URLs, also after a restoration from the changelog, whatever has been compacted. */
class PageStoreTest {

    private static final int URLS = 12;
    private static final int SLOTS = 20;
    private static final int STEPS = 400;

    private final List<KeyValue<byte[], byte[]>> changelog = new ArrayList<>();
    private final StreamsLaneStore store = lane(logged(new PageStore(new UncompactedStore())));

    /** The places that hold each listed page; the last one is its place. */
    private final Map<String, List<Place>> listed = new TreeMap<>();

    private final Map<String, Deleted> deleted = new TreeMap<>();

    /** The slots that show deleted pages further. */
    private final Map<String, List<Place>> leaving = new TreeMap<>();

    private long number;

    @Test
    void aPageHasOneRecordInTheChangelog() {
        list("a", new Place(new ShardId("pages", 1), 0));
        list("a", new Place(new ShardId("pages", 1), 0));

        assertThat(changelog).hasSize(2);
        assertThat(changelog.get(0).key).isEqualTo(changelog.get(1).key);
    }

    @Test
    void aNewPageInAnEmptiedSlotDoesNotPassForTheFormerOne() {
        Place place = new Place(new ShardId("pages", 1), 0);
        list("a", place);
        int former = changelog.size();
        store.removeSlot(place);
        listed.clear();
        list("b", place);
        PageStore restored = new PageStore(new UncompactedStore());
        restored.restore(changelog.subList(0, former));
        restored.restore(changelog.subList(former + 1, changelog.size()));

        assertThat(lane(restored).page("a")).isNull();
        assertThat(lane(restored).page("b")).isInstanceOf(Listed.class);
    }

    @Test
    void whatIsStoredIsWrittenBeforeKafkaStreamsTakesItForComplete() {
        UncompactedStore disk = new UncompactedStore();
        PageStore pages = new PageStore(disk);
        Place place = new Place(new ShardId("pages", 1), 0);
        lane(pages).putSlot(place, slot("a"));
        PageStore crashed = new PageStore(disk);
        assertThat(lane(crashed).page("a")).as("not written yet").isNull();

        pages.commit(Map.of());
        assertThat(lane(new PageStore(disk)).page("a")).isInstanceOf(Listed.class);
    }

    @Test
    void whatIsStoredIsForgottenWhenTheStoreIsClosedWithoutACommit() {
        PageStore pages = new PageStore(new UncompactedStore());
        lane(pages).putSlot(new Place(new ShardId("pages", 1), 0), slot("a"));

        pages.close();

        assertThat(lane(pages).page("a")).isNull();
    }

    @Test
    void aPageThatChangesAgainAndAgainIsWrittenOnce() {
        UncompactedStore disk = new UncompactedStore();
        PageStore pages = new PageStore(disk);
        Place place = new Place(new ShardId("pages", 1), 0);
        for (int i = 0; i < 10_000; i++) {
            lane(pages).putSlot(place, slot("a"));
        }
        assertThat(disk.keysEver()).isZero();
    }

    @Test
    void pagesThatAreReadAheadAreInMemoryWithTheirSlots() {
        UncompactedStore disk = new UncompactedStore();
        PageStore before = new PageStore(disk);
        lane(before).putSlot(new Place(new ShardId("pages", 1), 0), slot("a"));
        lane(before).putSlot(new Place(new ShardId("pages", 1), 1), slot("b"));
        before.commit(Map.of());
        StreamsLaneStore reading = lane(new PageStore(disk));
        int readBefore = disk.reads();

        reading.readAhead(List.of("a", "b", "unknown"));

        assertThat(disk.readsAtOnce()).as("the pages, and their slots").isEqualTo(2);
        assertThat(reading.page("a")).isInstanceOf(Listed.class);
        assertThat(reading.page("b")).isInstanceOf(Listed.class);
        assertThat(reading.page("unknown")).isNull();
        assertThat(disk.reads()).isEqualTo(readBefore);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsRestoredEqualsWhatWasStored(long seed) {
        Random random = new Random(seed);
        for (int step = 0; step < STEPS; step++) {
            change(random);
            if (step % 20 == 0) {
                check(store);
                checkRestored(0, random);
                checkRestored(random.nextInt(changelog.size()), random);
                checkAfterCrash(random.nextInt(changelog.size()), random.nextInt(changelog.size()));
            }
        }
    }

    private void change(Random random) {
        String url = "https://shop.example.com/" + random.nextInt(URLS);
        List<Place> places = listed.get(url);
        List<Place> shown = leaving.remove(url);
        if (shown != null) {
            boolean comesBack = random.nextBoolean();
            Place last = shown.get(shown.size() - 1);
            shown.stream().filter(place -> !comesBack || !place.equals(last)).forEach(store::removeSlot);
            if (comesBack) {
                list(url, last);
            }
            return;
        }
        if (places == null) {
            list(url, freePlace(random));
            return;
        }
        Place place = places.get(places.size() - 1);
        switch (random.nextInt(7)) {
            case 6 -> leave(url, places);
            case 0 -> list(url, place);
            case 1 -> list(url, freePlace(random));
            case 2 -> rewriteFormer(places, random);
            case 3 -> release(places);
            case 4 -> delete(url, places);
            default -> {
                delete(url, places);
                store.removeUnlisted(url);
                deleted.remove(url);
            }
        }
    }

    private void list(String url, Place place) {
        if (deleted.remove(url) != null) {
            store.removeUnlisted(url);
        }
        store.page(url);
        store.putSlot(place, slot(url));
        List<Place> places = listed.computeIfAbsent(url, absent -> new ArrayList<>());
        places.remove(place);
        places.add(place);
    }

    private void rewriteFormer(List<Place> places, Random random) {
        Place former = places.get(random.nextInt(places.size()));
        Place present = places.get(places.size() - 1);
        byte[] bytes = slotAt(former);
        store.putSlot(former, ListedPage.changed(bytes, new EntryChange(Change.RELISTED, ++number, 0)));
        if (!former.equals(present)) {
            store.putSlot(present, slotAt(present));
        }
    }

    private void release(List<Place> places) {
        if (places.size() > 1) {
            store.removeSlot(places.remove(0));
        }
    }

    private void delete(String url, List<Place> places) {
        places.forEach(store::removeSlot);
        forget(url);
    }

    /** The page is deleted, but its slots have to show it further. */
    private void leave(String url, List<Place> places) {
        leaving.put(url, places);
        forget(url);
    }

    private void forget(String url) {
        listed.remove(url);
        Deleted state = new Deleted(++number, 0, number, null, null);
        store.putUnlisted(url, state);
        deleted.put(url, state);
    }

    private Place freePlace(Random random) {
        Set<Place> taken = new HashSet<>();
        listed.values().forEach(taken::addAll);
        leaving.values().forEach(taken::addAll);
        while (true) {
            Place place = new Place(new ShardId("pages", 1 + random.nextInt(3)), random.nextInt(SLOTS));
            if (!taken.contains(place)) {
                return place;
            }
        }
    }

    private byte[] slotAt(Place place) {
        byte[] slot = store.slot(place);
        if (slot == null) {
            throw new AssertionError("nothing is at " + place);
        }
        return slot;
    }

    /** Restores the first records as they were written, and the others as they are after compaction. */
    private void checkRestored(int compactedFrom, Random random) {
        PageStore restored = new PageStore(new UncompactedStore());
        restored.restore(changelog.subList(0, compactedFrom));
        List<KeyValue<byte[], byte[]>> compacted = new ArrayList<>();
        Map<Bytes, Integer> last = new HashMap<>();
        for (int i = compactedFrom; i < changelog.size(); i++) {
            last.put(Bytes.wrap(changelog.get(i).key), i);
        }
        Set<Bytes> kept = new HashSet<>();
        for (int i = compactedFrom; i < changelog.size(); i++) {
            KeyValue<byte[], byte[]> change = changelog.get(i);
            Bytes key = Bytes.wrap(change.key);
            // The broker may keep any former record. It removes the deletion of a key last of all, and after a day.
            boolean isNeeded = change.value != null || compactedFrom > 0 || kept.contains(key);
            if (i == last.getOrDefault(key, -1) ? isNeeded || random.nextBoolean() : random.nextInt(3) == 0) {
                compacted.add(change);
                kept.add(key);
            }
        }
        for (int i = 0; i < compacted.size(); ) {
            int end = Math.min(compacted.size(), i + 1 + random.nextInt(50));
            restored.restore(compacted.subList(i, end));
            i = end;
        }
        check(lane(restored));
    }

    /** Restores both parts of what is on disk from where a crash has left the earlier one. */
    private void checkAfterCrash(int slotsUntil, int urlsUntil) {
        UncompactedStore slots = new UncompactedStore();
        restoreAndCommit(new DividedStore(slots, new UncompactedStore()), slotsUntil);
        UncompactedStore urls = new UncompactedStore();
        restoreAndCommit(new DividedStore(new UncompactedStore(), urls), urlsUntil);
        PageStore restored = new PageStore(new DividedStore(slots, urls));

        restored.restore(changelog.subList(Math.min(slotsUntil, urlsUntil), changelog.size()));

        check(lane(restored));
    }

    private void restoreAndCommit(DividedStore disk, int until) {
        PageStore pages = new PageStore(disk);
        pages.restore(changelog.subList(0, until));
        pages.commit(Map.of());
    }

    private void check(StreamsLaneStore actual) {
        for (int i = 0; i < URLS; i++) {
            String url = "https://shop.example.com/" + i;
            assertState(url, actual.page(url));
        }
        Map<String, PageState> visited = new LinkedHashMap<>();
        actual.pages("", (url, state) -> {
            assertState(url, state);
            visited.put(url, state);
            return true;
        });
        Set<String> known = new TreeSet<>(listed.keySet());
        known.addAll(deleted.keySet());
        assertThat(visited.keySet()).containsExactlyElementsOf(known);
    }

    private void assertState(String url, @Nullable PageState state) {
        List<Place> places = listed.get(url);
        if (places == null) {
            assertThat(state).as(url).isEqualTo(deleted.get(url));
            return;
        }
        Place place = places.get(places.size() - 1);
        assertThat(state).as(url).isInstanceOfSatisfying(Listed.class, page -> {
            assertThat(page.place()).isEqualTo(place);
            assertThat(page.slot()).isEqualTo(slotAt(place));
        });
    }

    private byte[] slot(String url) {
        Page page = new Page(url, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        EntryState entry = new EntryState(++number, new EntrySize(1, 0, Set.of()), 0, 0, Set.of(), null, null);
        EntryChange change = new EntryChange(Change.UPDATED, number, number);
        return ListedPage.encode(change, entry, new ListedPage(page, List.of(), 0).content());
    }

    private static StreamsLaneStore lane(KeyValueStore<Bytes, byte[]> pages) {
        UncompactedStore others = new UncompactedStore();
        return new StreamsLaneStore(
                new LaneStores(pages, others, others, others, others, others),
                new LaneKeys(new LaneKey("shop", 0)),
                StreamsLaneStore::write);
    }

    /** Keeps the changelog as Kafka Streams does. */
    @SuppressWarnings("unchecked")
    private KeyValueStore<Bytes, byte[]> logged(PageStore pages) {
        return (KeyValueStore<Bytes, byte[]>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {KeyValueStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("put")) {
                        changelog.add(KeyValue.pair(((Bytes) arguments[0]).get(), (byte[]) arguments[1]));
                    }
                    return method.invoke(pages, arguments);
                });
    }
}
