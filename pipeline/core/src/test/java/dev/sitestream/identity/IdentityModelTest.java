package dev.sitestream.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.site.Site;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ids that are renamed, swapped, deleted and used again, in the tasks of several partitions and a lane, whose queues
 * are read in random order. What is listed equals a model that has all events at once.
 */
@Tag("slow")
class IdentityModelTest {

    private static final String BASE = "https://shop.example.com/";
    /** Many short rounds: at the end of a long one, later events would hide most defects. */
    private static final int ROUNDS = 500;

    private static final int OPERATIONS = 60;
    private static final int PARTITIONS = 4;
    private static final int IDS = 10;
    private static final int URLS = 8;

    /** An event of a page; {@code id} is null if it has none, and {@code url} if it is a delete by id. */
    private record Event(
            long time, @Nullable String id, @Nullable String url, boolean isDelete) {}

    private List<PageIds> tasks = List.of();
    private final List<Queue<Event>> events = new ArrayList<>();
    private final List<Queue<PageChange>> changes = new ArrayList<>();
    private MemoryLaneStore pages = new MemoryLaneStore();

    private Lane lane;

    /** The queue of changes that is read rarely. */
    private int slow;

    @SuppressWarnings("NullAway.Init") // run() comes before everything else
    IdentityModelTest() {}

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void whatIsListedFollowsFromTheTimesOfTheEventsAlone(long seed) throws LayoutChangedException {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            List<Event> all = random(random, true);
            run(all, random, false);
            assertThat(listed()).as("round %d: %s", round, all).isEqualTo(model(all));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {5, 6, 7, 8})
    void lateEventsOfAnIdNeverBringBackAPageThatItHasLeft(long seed) throws LayoutChangedException {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            List<Event> all = random(random, false);
            run(all, random, true);
            check(all);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {9, 10, 11, 12})
    void rowsThatChangeWithinOneUnitOfTimeEndAsTheirTable(long seed) throws LayoutChangedException {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Table table = new Table(random);
            List<Event> all = table.events(OPERATIONS);
            run(all, random, false);
            assertThat(listed()).as("round %d: %s", round, all).isEqualTo(table.pages());
        }
    }

    /** A table in which each URL belongs to one row at most, and moves at most once in each unit of time. */
    private static final class Table {

        private final Random random;
        private final Map<String, String> urls = new TreeMap<>();
        private final Map<String, Long> changedAt = new HashMap<>();
        private final Map<String, Long> movedAt = new HashMap<>();
        private final List<Event> events = new ArrayList<>();
        private long time = 1;

        Table(Random random) {
            this.random = random;
        }

        List<Event> events(int operations) {
            for (int i = 0; i < operations; i++) {
                time += random.nextInt(8) == 0 ? 1 : 0;
                change("erp:p:" + random.nextInt(IDS), "erp:p:" + random.nextInt(IDS), BASE + random.nextInt(URLS));
            }
            return events;
        }

        Map<String, Long> pages() {
            Map<String, Long> pages = new TreeMap<>();
            urls.forEach((id, url) -> pages.put(url, Objects.requireNonNull(changedAt.get(id))));
            return pages;
        }

        private void change(String id, String other, String free) {
            String url = urls.get(id);
            String otherUrl = urls.get(other);
            boolean isFree = !urls.containsValue(free) && mayMove(free);
            if (url == null) {
                if (isFree) {
                    set(id, free);
                }
            } else if (!mayMove(url) || random.nextInt(3) == 0) {
                set(id, url);
            } else if (otherUrl != null && mayMove(otherUrl) && !id.equals(other)) {
                set(id, otherUrl);
                set(other, url);
            } else if (isFree && random.nextBoolean()) {
                movedAt.put(url, time);
                set(id, free);
            } else {
                movedAt.put(url, time);
                urls.remove(id);
                events.add(new Event(time, id, null, true));
                if (random.nextBoolean()) {
                    set("erp:q:" + events.size(), url);
                }
            }
        }

        private boolean mayMove(String url) {
            return movedAt.getOrDefault(url, 0L) < time;
        }

        private void set(String id, String url) {
            if (!url.equals(urls.put(id, url))) {
                movedAt.put(url, time);
            }
            changedAt.put(id, time);
            events.add(new Event(time, id, url, false));
        }
    }

    private void check(List<Event> all) {
        Map<String, Event> latest = new HashMap<>();
        Map<String, Event> latestOfUrl = new HashMap<>();
        for (Event event : all) {
            String id = Objects.requireNonNull(event.id());
            latest.merge(id, event, (one, other) -> one.time() > other.time() ? one : other);
            if (!event.isDelete()) {
                latestOfUrl.merge(
                        Objects.requireNonNull(event.url()),
                        event,
                        (one, other) -> one.time() > other.time() ? one : other);
            }
        }
        Set<Long> current = new HashSet<>();
        latest.values().stream().filter(event -> !event.isDelete()).forEach(event -> current.add(event.time()));
        Map<String, Long> listed = listed();
        assertThat(current).containsAll(listed.values());
        latestOfUrl.forEach((url, event) -> {
            if (current.contains(event.time())) {
                assertThat(listed)
                        .as("its latest upsert is its id's latest event")
                        .containsEntry(url, event.time());
            }
        });
    }

    /** Sends all events through the tasks of the ids, and their changes through the lane. */
    private void run(List<Event> all, Random random, boolean withLateEvents) throws LayoutChangedException {
        pages = new MemoryLaneStore();
        lane = new Lane(Site.at(url(BASE)), pages);
        tasks = new ArrayList<>();
        events.clear();
        changes.clear();
        for (int i = 0; i < PARTITIONS; i++) {
            tasks.add(new PageIds(new MemoryIdStore(), Duration.ofDays(7)));
            events.add(new ArrayDeque<>());
        }
        // One more queue of changes is for the events without ids.
        for (int i = 0; i <= PARTITIONS; i++) {
            changes.add(new ArrayDeque<>());
        }
        List<Event> sent = new ArrayList<>(all);
        for (int i = 0; i < sent.size(); i++) {
            if (withLateEvents && random.nextInt(3) == 0) {
                int other = Math.min(sent.size() - 1, i + random.nextInt(50));
                Event moved = sent.get(i);
                sent.set(i, sent.get(other));
                sent.set(other, moved);
            }
        }
        for (Event event : sent) {
            deliver(event);
            if (random.nextInt(20) == 0) {
                deliver(event);
            }
            while (random.nextInt(4) != 0) {
                step(random);
            }
        }
        while (!areEmpty(events) || !areEmpty(changes)) {
            step(random);
        }
    }

    private void deliver(Event event) {
        String id = event.id();
        if (id != null) {
            events.get(Math.floorMod(id.hashCode(), PARTITIONS)).add(event);
        } else {
            changes.get(PARTITIONS).add(change(event, null, false));
        }
    }

    private void step(Random random) {
        int partition = random.nextInt(PARTITIONS);
        Event event = random.nextBoolean() ? events.get(partition).poll() : null;
        if (event != null) {
            identify(event, tasks.get(partition), changes.get(partition));
        }
        // Now and then another queue is the slow one.
        if (random.nextInt(40) == 0) {
            slow = random.nextInt(PARTITIONS + 1);
        }
        int queue = random.nextInt(PARTITIONS + 1);
        PageChange change = queue == slow && random.nextInt(50) != 0
                ? null
                : changes.get(queue).poll();
        if (change != null) {
            lane.apply(change, 0, 0);
        }
    }

    private static void identify(Event event, PageIds ids, Queue<PageChange> out) {
        String owner = Objects.requireNonNull(event.id());
        SiteId id = new SiteId("shop", owner);
        String url = event.url();
        PageIds.Effect effect = event.isDelete()
                ? ids.delete(id, url, event.time(), 0, 0)
                : ids.upsert(id, Objects.requireNonNull(url), event.time(), 0, 0);
        effect.left().forEach(left -> out.add(new PageChange.Delete(left, event.time(), owner)));
        if (!effect.isStale() && !event.isDelete()) {
            out.add(change(event, owner, effect.keepsUrl()));
        }
    }

    private static PageChange change(Event event, @Nullable String owner, boolean keepsUrl) {
        String url = Objects.requireNonNull(event.url());
        if (event.isDelete()) {
            return new PageChange.Delete(url, event.time(), owner);
        }
        String title = Long.toString(event.time());
        Page page = new Page(url, null, null, null, title, null, null, Extensions.NONE, Visibility.PLAIN);
        return new PageChange.Upsert(event.time(), "pages", EncodedPage.of(page), owner, null, keepsUrl);
    }

    /** Returns the times of the upserts that are listed, by URL. */
    private Map<String, Long> listed() {
        Map<String, Long> listed = new TreeMap<>();
        for (int i = 0; i < URLS; i++) {
            String url = BASE + i;
            if (pages.page(url) instanceof Listed page) {
                listed.put(url, page.timeMicros());
            }
        }
        assertThat(lane.livePages()).isEqualTo(listed.size());
        return listed;
    }

    /** Applies all events in the order of their times. */
    private static Map<String, Long> model(List<Event> all) {
        Map<String, String> urls = new HashMap<>();
        Map<String, Long> listed = new TreeMap<>();
        Map<String, @Nullable String> owners = new HashMap<>();
        all.stream().sorted(Comparator.comparingLong(Event::time)).forEach(event -> {
            String id = event.id();
            Set<String> left = new HashSet<>();
            if (event.isDelete() && event.url() != null) {
                left.add(event.url());
            }
            String before = id == null ? null : urls.remove(id);
            if (before != null && !before.equals(event.isDelete() ? null : event.url())) {
                left.add(before);
            }
            for (String url : left) {
                String owner = owners.get(url);
                if (id == null || owner == null || owner.equals(id)) {
                    listed.remove(url);
                }
            }
            if (!event.isDelete()) {
                String url = Objects.requireNonNull(event.url());
                listed.put(url, event.time());
                owners.put(url, id);
                if (id != null) {
                    urls.put(id, url);
                }
            }
        });
        return listed;
    }

    private static List<Event> random(Random random, boolean withoutIdsToo) {
        List<Event> all = new ArrayList<>();
        Map<String, String> urls = new HashMap<>();
        for (long time = 1; time <= OPERATIONS; time++) {
            String id = "erp:p:" + random.nextInt(IDS);
            String other = "erp:p:" + random.nextInt(IDS);
            String url = BASE + random.nextInt(URLS);
            switch (random.nextInt(10)) {
                case 0, 1 -> all.add(new Event(time, id, random.nextBoolean() ? url : null, true));
                case 2, 3 -> {
                    // A swap of two URLs, as two events.
                    String mine = urls.getOrDefault(id, url);
                    all.add(new Event(time, id, urls.getOrDefault(other, url), false));
                    all.add(new Event(++time, other, mine, false));
                }
                case 4, 5, 6 ->
                    all.add(withoutIdsToo ? new Event(time, null, url, random.nextBoolean()) : move(time, id, url));
                default -> all.add(move(time, id, urls.getOrDefault(id, url).equals(url) ? BASE + 0 : url));
            }
            Event last = all.get(all.size() - 1);
            if (last.id() != null && last.url() != null && !last.isDelete()) {
                urls.put(last.id(), last.url());
            }
        }
        return all;
    }

    private static Event move(long time, String id, String url) {
        return new Event(time, id, url, false);
    }

    private static boolean areEmpty(List<? extends Queue<?>> queues) {
        return queues.stream().allMatch(Queue::isEmpty);
    }

    private static WebUrl url(String text) {
        try {
            return WebUrl.parse(text);
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
