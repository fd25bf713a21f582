package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Format;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drives placement with random changes, and compares it with a plain map. */
@Tag("slow")
@Tag("computing")
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
        assertThat(restarted.store.dump()).isEqualTo(through.store.dump());
    }

    /** One lane, the model beside it, and the random changes that drive both. */
    private static final class Run {

        private final Random random;
        private final Limits limits;
        private final int pages;
        private final MemoryLaneStore store = new MemoryLaneStore();
        private final Map<String, Upsert> live = new HashMap<>();
        private final Map<String, Long> times = new HashMap<>();
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
            long bytesBefore = before == null ? 0 : bytesOf(before);
            apply(change);
            checkStable(change, before, bytesBefore);
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
        private void checkStable(PageChange change, @Nullable Place before, long bytesBefore) {
            Place after = placeOf(change.url());
            if (before == null || after == null || before.equals(after)) {
                return;
            }
            boolean otherSection = !before.shard().series().equals(after.shard().series());
            boolean outgrown = bytesBefore + 200 > limits.bytes();
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
                List<byte[]> content = store.pagesOf(shard.id());
                long bytes = Format.XML.overhead(Set.of());
                for (byte[] encoded : content) {
                    Page page = ListedPage.decode(encoded).page();
                    Upsert expected = live.get(page.url());
                    assertThat(expected)
                            .as("listed though not live: %s", page.url())
                            .isNotNull();
                    assertThat(page).isEqualTo(expected.page());
                    assertThat(shard.id().series()).isEqualTo(expected.series());
                    assertThat(seen.add(page.url()))
                            .as("listed twice: %s", page.url())
                            .isTrue();
                    assertThat(store.page(page.url())).isInstanceOf(Listed.class);
                    bytes += Format.XML.entry(page).length;
                }
                assertThat(shard.bytes()).isEqualTo(bytes).isLessThanOrEqualTo(limits.bytes());
                assertThat(shard.live()).isEqualTo(content.size()).isLessThanOrEqualTo(limits.urls());
                if (!shard.retired()) {
                    files.merge(shard.id().series(), 1, Integer::sum);
                    long[] size = sizes.computeIfAbsent(shard.id().series(), section -> new long[2]);
                    size[0] += shard.live();
                    size[1] += shard.bytes() - Format.XML.overhead(Set.of());
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

        private long bytesOf(Place place) {
            Shard shard = lane.shard(place.shard());
            return shard == null ? 0 : shard.bytes();
        }

        private @Nullable Place placeOf(String url) {
            return store.page(url) instanceof Listed listed ? listed.place() : null;
        }
    }
}
