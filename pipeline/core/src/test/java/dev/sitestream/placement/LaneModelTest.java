package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Load;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Format;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drives placement with random changes, and compares it with a plain map. */
@Tag("slow")
class LaneModelTest {

    private static final int OPERATIONS = 100_000;
    private static final List<String> SECTIONS = List.of("blog", "pages", "products");

    @ParameterizedTest(name = "seed {0}: at most {1} URLs and {2} bytes a file, {3} pages")
    @CsvSource({
        "1, 50, 52428800, 3000", // the URL count is the limit
        "2, 50000, 16384, 3000", // the byte count is the limit
        "3, 100, 24576, 5000", // either is the limit
        "4, 7, 52428800, 300" // many small files, often emptied
    })
    void whateverHappensEveryPageIsInOneShardAndTheLimitsHold(long seed, int urls, long bytes, int pages)
            throws LayoutChangedException {
        Run run = new Run(seed, new Limits(urls, bytes), pages);
        for (int i = 0; i < OPERATIONS; i++) {
            run.step(i);
            if (i % 5_000 == 0) {
                run.check();
            }
        }
        run.deleteAlmostAll();
        run.check();
        run.acknowledgeAll();
        run.check();
        assertThat(run.lane.shards())
                .as("shards that still show pages which have moved")
                .noneMatch(shard -> shard.entries() > shard.live());
    }

    /** The index may acknowledge moves at once, or never. */
    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"7", "8"})
    void placementDoesNotDependOnAcknowledgements(long seed) throws LayoutChangedException {
        Run soon = new Run(seed, new Limits(40, 20_000), 1_000);
        Run late = new Run(seed, new Limits(40, 20_000), 1_000);
        late.stepsPerAcknowledgement = Integer.MAX_VALUE;
        for (int i = 0; i < 30_000; i++) {
            soon.step(i);
            late.step(i);
            if (i % 1_000 == 0) {
                assertThat(late.places()).isEqualTo(soon.places());
            }
        }
        late.acknowledgeAll();
        soon.acknowledgeAll();
        late.check();
        assertThat(late.slots()).isEqualTo(soon.slots());
    }

    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"5", "6"})
    void aRestartAtAnyMomentChangesNoPlacement(long seed) throws LayoutChangedException {
        Run through = new Run(seed, new Limits(40, 20_000), 1_000);
        Run restarted = new Run(seed, new Limits(40, 20_000), 1_000);
        Random restarts = new Random(seed);
        for (int i = 0; i < 30_000; i++) {
            through.step(i);
            restarted.step(i);
            if (restarts.nextInt(50) == 0) {
                restarted.restart();
            }
        }
        assertThat(restarted.places()).isEqualTo(through.places());
        restarted.acknowledgeAll();
        through.acknowledgeAll();
        assertThat(restarted.slots()).isEqualTo(through.slots());
    }

    /** One lane, the model beside it, and the random changes that drive both. */
    private static final class Run {

        private final Random random;
        private final Limits limits;
        private final int pages;
        private final MemoryLaneStore store = new MemoryLaneStore();
        private final Map<String, Upsert> live = new HashMap<>();
        private final Map<String, Long> times = new HashMap<>();
        private final Random acknowledgements = new Random(1);
        private int stepsPerAcknowledgement = 20;
        private Lane lane;

        Run(long seed, Limits limits, int pages) throws LayoutChangedException {
            this.random = new Random(seed);
            this.limits = limits;
            this.pages = pages;
            this.lane = new Lane(LaneSites.of(1, limits), store);
        }

        void restart() throws LayoutChangedException {
            lane = new Lane(LaneSites.of(1, limits), store);
        }

        /**
         * Applies one random change, in phases of growth and decline, so that shards are opened, thinned out and
         * emptied.
         */
        void step(int i) {
            boolean decline = i / 10_000 % 2 == 1;
            String url = "https://example.com/" + random.nextInt(pages);
            long time = i - random.nextInt(20) * (long) random.nextInt(20);
            PageChange change =
                    random.nextInt(10) < (decline ? 6 : 2) ? new Delete(url, time, null) : upsert(url, time);
            Place before = placeOf(url);
            long occupiedBefore = before == null ? 0 : occupiedBytes(before);
            apply(change);
            checkStable(change, before, occupiedBefore);
            if (acknowledgements.nextInt(stepsPerAcknowledgement) == 0) {
                acknowledgeAny();
            }
        }

        /** The index lists the present content of some shard, or one before it. */
        private void acknowledgeAny() {
            List<Shard> shards = List.copyOf(lane.shards());
            Shard shard = shards.get(acknowledgements.nextInt(shards.size()));
            lane.acknowledge(shard, Math.max(0, shard.revision() - acknowledgements.nextInt(100)));
            lane.releaseAcknowledged(1 + acknowledgements.nextInt(50));
            forgetEmptied();
        }

        /** The index lists all files twice: then pages have arrived, and their former files are seen without them. */
        void acknowledgeAll() {
            for (int i = 0; i < 2; i++) {
                List.copyOf(lane.shards()).forEach(shard -> lane.acknowledge(shard, shard.revision()));
                while (lane.hasAcknowledged()) {
                    lane.releaseAcknowledged(10);
                }
                forgetEmptied();
            }
            while (lane.hasAcknowledged()) {
                lane.releaseAcknowledged(10);
            }
        }

        private void forgetEmptied() {
            lane.takeChanged();
            List.copyOf(lane.shards()).stream()
                    .filter(shard -> shard.entries() == 0)
                    .forEach(lane::forget);
        }

        /** Where each page is, what each section goes on with, and how full its shards are for placement. */
        List<String> places() {
            List<String> places = new ArrayList<>();
            live.keySet().stream().sorted().forEach(url -> places.add(url + " " + placeOf(url)));
            store.sections().forEach(section -> places.add(section.toString()));
            lane.shards().stream()
                    .filter(shard -> !shard.retired())
                    .forEach(shard -> places.add(
                            shard.id() + " " + shard.nextSlot() + " " + shard.live() + " " + leftSlots(shard)));
            return places;
        }

        private static BitSet leftSlots(Shard shard) {
            BitSet slots = new BitSet();
            shard.left().addTo(slots);
            return slots;
        }

        /** The pages in all slots. */
        List<String> slots() {
            List<String> slots = new ArrayList<>();
            for (Shard shard : lane.shards()) {
                store.scan(shard.id(), 0, (slot, page) -> {
                    slots.add(shard.id() + " " + slot + " "
                            + ListedPage.decode(page).page());
                    return true;
                });
            }
            return slots;
        }

        void deleteAlmostAll() {
            long time = OPERATIONS + 1;
            for (int i = 0; i < pages; i++) {
                if (i % 50 != 0) {
                    apply(new Delete("https://example.com/" + i, time++, null));
                }
            }
            // Every event continues the compaction, even one that changes nothing.
            for (int i = 0; i < pages; i++) {
                apply(new Delete("https://example.com/gone", time++, null));
            }
        }

        private PageChange upsert(String url, long time) {
            String section = SECTIONS.get(random.nextInt(50) == 0 ? random.nextInt(3) : url.length() % 3);
            String lastmod = random.nextInt(3) == 0 ? null : "2026-11-" + (10 + random.nextInt(20));
            String priority = random.nextInt(4) == 0 ? "0." + "5".repeat(1 + random.nextInt(100)) : null;
            return new Upsert(
                    time,
                    section,
                    new Page(url, lastmod, null, priority, null, null, null, Extensions.NONE, Visibility.PLAIN),
                    null);
        }

        private void apply(PageChange change) {
            boolean stale = change.timeMicros() < times.getOrDefault(change.url(), Long.MIN_VALUE);
            Outcome outcome = lane.apply(change, 0, 0);
            assertThat(outcome == Outcome.STALE).isEqualTo(stale);
            lane.takeChanged();
            if (stale) {
                return;
            }
            times.put(change.url(), change.timeMicros());
            if (change instanceof Upsert upsert) {
                live.put(upsert.url(), upsert);
            } else {
                live.remove(change.url());
            }
        }

        /**
         * Checks that a live page keeps its slot, unless its section changes, its file would grow too large, or its
         * file is being emptied or is retired.
         */
        private void checkStable(PageChange change, @Nullable Place before, long occupiedBefore) {
            Place after = placeOf(change.url());
            if (before == null || after == null || before.equals(after)) {
                return;
            }
            boolean otherSection = !before.shard().series().equals(after.shard().series());
            boolean outgrown = occupiedBefore + 200 > limits.bytes();
            boolean emptied = store.sections().stream()
                    .anyMatch(section -> section.name().equals(before.shard().series())
                            && section.emptying() == before.shard().number());
            boolean retired =
                    store.shards().stream().noneMatch(shard -> shard.id().equals(before.shard()) && !shard.retired());
            assertThat(otherSection || outgrown || emptied || retired)
                    .as("%s moved from %s to %s", change.url(), before, after)
                    .isTrue();
        }

        void check() {
            Set<String> seen = new HashSet<>();
            Map<String, Integer> files = new TreeMap<>();
            Map<String, long[]> sizes = new TreeMap<>();
            for (Shard shard : lane.shards()) {
                Set<String> shown = new HashSet<>();
                int present = 0;
                int lingering = 0;
                long bytes = Format.XML.overhead(Set.of());
                for (Map.Entry<Integer, byte[]> occupied : contentOf(shard).entrySet()) {
                    Page page = ListedPage.decode(occupied.getValue()).page();
                    bytes += Format.XML.entry(page).length;
                    assertThat(shown.add(page.url()))
                            .as("%s shows %s once", shard.id(), page.url())
                            .isTrue();
                    Place place = new Place(shard.id(), occupied.getKey());
                    if (shard.isLingering(place.slot())) {
                        lingering++;
                        assertThat(placeOf(page.url()))
                                .as("the place of a page that has left %s", place)
                                .isNotEqualTo(place);
                        continue;
                    }
                    present++;
                    Upsert expected = live.get(page.url());
                    assertThat(expected)
                            .as("listed though not live: %s", page.url())
                            .isNotNull();
                    assertThat(page).isEqualTo(expected.page().page());
                    assertThat(shard.id().series()).isEqualTo(expected.series());
                    assertThat(seen.add(page.url()))
                            .as("listed twice: %s", page.url())
                            .isTrue();
                    assertThat(placeOf(page.url())).isEqualTo(place);
                }
                assertThat(shard.bytes()).isEqualTo(bytes).isLessThanOrEqualTo(limits.bytes());
                assertThat(shard.live()).isEqualTo(present);
                assertThat(shard.entries()).isEqualTo(present + lingering);
                assertThat(shard.nextSlot()).isLessThanOrEqualTo(limits.urls());
                if (shard.retired()) {
                    assertThat(leftSlots(shard).stream()).as("nothing is kept").isEmpty();
                } else {
                    files.merge(shard.id().series(), 1, Integer::sum);
                    long[] size = sizes.computeIfAbsent(shard.id().series(), section -> new long[2]);
                    size[0] += shard.live();
                    size[1] += bytesOfPages(shard);
                }
            }
            assertThat(seen).isEqualTo(live.keySet());
            assertThat(lane.livePages()).isEqualTo(live.size());
            sizes.forEach((section, size) -> checkNumberOfFiles(section, files.getOrDefault(section, 0), size));
        }

        /** Checks that there are at most 25 % more files than the optimum, plus one that is being emptied. */
        private void checkNumberOfFiles(String section, int files, long[] size) {
            long byCount = -Math.floorDiv(-size[0], (long) limits.urls());
            long byBytes = -Math.floorDiv(-size[1], limits.bytes() - Format.XML.overhead(Set.of()));
            long optimum = Math.max(1, Math.max(byCount, byBytes));
            assertThat((double) files).as("files of %s", section).isLessThanOrEqualTo(1.25 * optimum + 1);
        }

        private SortedMap<Integer, byte[]> contentOf(Shard shard) {
            SortedMap<Integer, byte[]> content = new TreeMap<>();
            store.scan(shard.id(), 0, (slot, page) -> {
                content.put(slot, page);
                return true;
            });
            return content;
        }

        /** The size of the entries of its pages, without those that linger. */
        private long bytesOfPages(Shard shard) {
            long[] bytes = {0};
            contentOf(shard)
                    .forEach((slot, page) -> bytes[0] += shard.isLingering(slot)
                            ? 0
                            : Format.XML.entry(ListedPage.decode(page).page()).length);
            return bytes[0];
        }

        private long occupiedBytes(Place place) {
            Shard shard = lane.shard(place.shard());
            return shard == null
                    ? 0
                    : Format.XML.overhead(Set.of()) + Load.ofOccupied(shard).entryBytes();
        }

        private @Nullable Place placeOf(String url) {
            return store.page(url) instanceof Listed listed ? listed.place() : null;
        }
    }
}
