package dev.sitestream.placement.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.OutboxEntry;
import dev.sitestream.placement.state.ShardId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The outbox passes on only changes that the site's feeds can list, each after a file shows it. */
class FeedOutboxTest {

    private static final ShardId FIRST = new ShardId("pages", 1);
    private static final ShardId SECOND = new ShardId("pages", 2);
    private static final int ENTRIES = 10;

    private final MemoryLaneStore store = new MemoryLaneStore();
    private FeedOutbox changes = anew(ENTRIES);
    private long number;

    @Test
    void aLoadOfAnyLengthKeepsNoMoreThanAFeedLists() {
        int slots = 0;
        for (int i = 0; i < 10_000; i++) {
            keep(FIRST, "p" + i, i);
            slots = Math.max(slots, store.pendingChanges().size());
        }
        assertThat(slots).isEqualTo(ENTRIES);

        changes.copy(FIRST);
        changes.show(FIRST, number);
        assertThat(changes.take(100)).extracting(ListingChange::url).containsExactly(names(9_990, 10_000));
    }

    @Test
    void newerChangesDoNotDisplaceWhatAFileIsAboutToShow() {
        keep(FIRST, "a", 1);
        changes.copy(FIRST);
        long copied = number;
        for (int i = 0; i < 100; i++) {
            keep(FIRST, "p" + i, 2 + i);
            if (i % 30 == 0) {
                changes.copy(FIRST);
            }
        }

        changes.show(FIRST, copied);
        assertThat(changes.take(100)).extracting(ListingChange::url).containsExactly("a");
        changes.show(FIRST, number);
        assertThat(changes.take(100)).extracting(ListingChange::url).containsExactly(names(90, 100));
    }

    @Test
    void whatNoFileShowsYetStaysAndWhatHasBeenTakenDoesNotComeAgain() {
        keep(FIRST, "a", 1);
        keep(SECOND, "b", 2);
        changes.show(FIRST, number);
        assertThat(changes.shown()).isOne();
        assertThat(changes.take(1)).extracting(ListingChange::url).containsExactly("a");
        changes.show(FIRST, number);
        changes = anew(ENTRIES);
        changes.show(FIRST, number);
        assertThat(changes.take(1)).isEmpty();

        changes.show(SECOND, number);
        assertThat(changes.take(1)).extracting(ListingChange::url).containsExactly("b");
    }

    @Test
    void whatAShardThatIsGoneHadToShowIsTakenAfterARestartToo() {
        keep(FIRST, "a", 1);
        changes.show(FIRST, number);
        changes = new FeedOutbox(ENTRIES, store, id -> false);

        assertThat(changes.shown()).isOne();
        assertThat(changes.take(1)).extracting(ListingChange::url).containsExactly("a");
    }

    @Test
    void aChangeThatIsOlderThanAWholeFeedIsNotKept() {
        for (int i = 0; i < ENTRIES; i++) {
            keep(FIRST, "p" + i, 100 + i);
        }
        changes.show(FIRST, number);
        assertThat(changes.take(100)).hasSize(ENTRIES);
        keep(SECOND, "old", 50);

        assertThat(store.pendingChanges()).hasSize(ENTRIES);
    }

    @Test
    void thousandsOfShardsThatWaitShareTheRoom() {
        for (int i = 0; i < 5_000; i++) {
            keep(new ShardId("pages", 1 + i % 1_000), "p" + i, i);
        }
        assertThat(store.pendingChanges()).hasSizeLessThanOrEqualTo((FeedOutbox.MOST_FEEDS + 1) * ENTRIES);

        for (int shard = 1; shard <= 1_000; shard++) {
            changes.show(new ShardId("pages", shard), number);
        }
        List<ListingChange> taken = changes.take(5_000);
        taken.sort(ListingChange.NEWEST_FIRST.reversed());
        assertThat(taken.subList(taken.size() - ENTRIES, taken.size()))
                .extracting(ListingChange::url)
                .containsExactly(names(5_000 - ENTRIES, 5_000));
    }

    @Test
    void aSiteWithoutFeedsKeepsNothing() {
        keep(FIRST, "a", 1);
        changes = anew(0);
        assertThat(store.pendingChanges()).isEmpty();
        keep(FIRST, "a", 2);
        assertThat(store.pendingChanges()).isEmpty();
    }

    /** Despite late events, copies and restarts, the settled feed equals a feed that received all changes. */
    @ParameterizedTest(name = "seed {0}: {1} entries, {2} pages in {3} shards")
    @CsvSource({"1, 5, 12, 2", "2, 1, 4, 3", "3, 40, 30, 4", "4, 20, 400, 30", "5, 7, 100, 1", "6, 3, 2000, 200"})
    void atRestTheFeedIsThatOfAllChanges(long seed, int entries, int pages, int shards) {
        Random random = new Random(seed);
        changes = anew(entries);
        Map<String, ListingChange> all = new HashMap<>();
        Map<String, ListingChange> feed = new HashMap<>();
        Map<ShardId, Long> copied = new HashMap<>();
        for (int step = 1; step <= 6_000; step++) {
            int page = random.nextInt(pages);
            long late = random.nextInt(4) == 0 ? random.nextInt(300) : 0;
            ListingChange change = new ListingChange(
                    "p" + page, "Title " + step, (step - late) * 1_000L, ++number, random.nextInt(4) == 0);
            all.merge(change.url(), change, (before, after) -> after.after(before));
            changes.keep(shard(page % shards), change);
            ShardId some = shard(random.nextInt(shards));
            switch (random.nextInt(20)) {
                case 0, 1 -> {
                    changes.copy(some);
                    copied.put(some, number);
                }
                case 2 -> changes.show(some, copied.getOrDefault(some, 0L));
                case 3 -> take(feed, 1 + random.nextInt(20));
                case 4 -> changes = random.nextInt(10) == 0 ? anew(entries) : changes;
                default -> {}
            }
            if (step % 1_000 == 0) {
                for (int i = 0; i < shards; i++) {
                    changes.copy(shard(i));
                    changes.show(shard(i), number);
                }
                take(feed, Integer.MAX_VALUE);
                assertThat(newest(feed, entries)).isEqualTo(newest(all, entries));
            }
        }
    }

    @Test
    void whatIsStoredHasThisForm() {
        ListingChange change = new ListingChange("https://a.example/", null, 7, 300, false);
        OutboxEntry pending = new OutboxEntry(new ShardId("blog.txt", 3), change);
        OutboxEntry published = new OutboxEntry(null, change);

        assertThat(HexFormat.of().formatHex(pending.encode()))
                .isEqualTo("010108626c6f672e747874030112" + "68747470733a2f2f612e6578616d706c652f" + "000eac0200");
        assertThat(HexFormat.of().formatHex(published.encode()))
                .isEqualTo("01000112" + "68747470733a2f2f612e6578616d706c652f" + "000eac0200");
        assertThat(OutboxEntry.decode(pending.encode())).isEqualTo(pending);
        assertThat(OutboxEntry.decode(published.encode())).isEqualTo(published);
    }

    private void take(Map<String, ListingChange> feed, int atMost) {
        for (ListingChange change : changes.take(atMost)) {
            ListingChange before = feed.put(change.url(), change);
            assertThat(before == null || before.number() < change.number()).isTrue();
        }
    }

    private static List<ListingChange> newest(Map<String, ListingChange> changes, int most) {
        return changes.values().stream()
                .sorted(ListingChange.NEWEST_FIRST)
                .limit(most)
                .toList();
    }

    private void keep(ShardId shard, String name, long time) {
        changes.keep(shard, new ListingChange(name, null, time, ++number, false));
    }

    private FeedOutbox anew(int most) {
        return new FeedOutbox(most, store, id -> true);
    }

    private static ShardId shard(int index) {
        return new ShardId("pages", index + 1);
    }

    private static String[] names(int from, int to) {
        String[] names = new String[to - from];
        Arrays.setAll(names, i -> "p" + (from + i));
        return names;
    }
}
