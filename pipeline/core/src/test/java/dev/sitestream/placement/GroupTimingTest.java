package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.RecordedGroups;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The placement of pages doesn't depend on when their translation groups answer. */
@Tag("slow")
class GroupTimingTest {

    private static final int EVENTS = 6_000;
    private static final int PAGES = 400;
    private static final List<String> LANGUAGES = List.of("de", "en", "fr", "ja");
    private static final Site SITE = LaneSites.of(
            1,
            new Limits(20, Limits.PROTOCOL.bytes()),
            Site.DEFAULT_SECTIONS,
            ListingRules.NONE,
            new Translations("en"),
            Outputs.DEFAULT);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void pagesArePlacedAlikeHoweverLateGroupsSpeak(long seed) throws LayoutChangedException {
        Map<String, String> prompt = run(seed, 1, EVENTS);

        assertThat(run(seed, 97, EVENTS)).isEqualTo(prompt).hasSizeGreaterThan(50);
        assertThat(run(seed, 1_500, EVENTS)).isEqualTo(prompt);
        assertThat(run(seed, 97, 500)).as("with restarts").isEqualTo(prompt);
    }

    /** Returns the place and the siblings of each listed page. Groups answer once every {@code groupsEvery} events. */
    private static Map<String, String> run(long seed, int groupsEvery, int restartEvery) throws LayoutChangedException {
        Random random = new Random(seed);
        MemoryLaneStore store = new MemoryLaneStore();
        RecordedGroups groups = new RecordedGroups();
        Lane lane = new Lane(SITE, store);
        for (int i = 1; i <= EVENTS; i++) {
            lane.apply(next(random, i), i, i);
            answerGroups(lane, groups);
            if (i % groupsEvery == 0 || i == EVENTS) {
                groups.takeSiblingSets().forEach(lane::apply);
            }
            if (i % restartEvery == 0) {
                lane = new Lane(SITE, store);
            }
        }
        Map<String, String> pages = new TreeMap<>();
        for (Shard shard : lane.shards()) {
            store.scan(shard.id(), 0, (slot, bytes) -> {
                if (!shard.isLingering(slot)) {
                    ListedPage page = ListedPage.decode(bytes);
                    pages.put(page.page().url(), shard.id() + " " + slot + " " + page.siblings());
                }
                return true;
            });
        }
        return pages;
    }

    /**
     * Returns a random change: growth in the first half, decline in the second, so that files are opened and retired.
     * Pages also change their groups and all other data.
     */
    private static PageChange next(Random random, int i) {
        String url = "https://example.com/" + random.nextInt(PAGES);
        if (random.nextInt(10) < (i > EVENTS / 2 ? 6 : 2)) {
            return new Delete(url, i, null);
        }
        Page page = new Page(
                url,
                "2026-11-" + (10 + random.nextInt(3)),
                null,
                null,
                random.nextBoolean() ? null : "Title " + random.nextInt(3),
                LANGUAGES.get(random.nextInt(LANGUAGES.size())),
                random.nextInt(4) == 0 ? null : "group " + random.nextInt(60),
                Extensions.NONE,
                Visibility.PLAIN);
        return new Upsert(i, "pages", page, null);
    }

    private static void answerGroups(Lane lane, RecordedGroups groups) {
        for (PageNotice notice : lane.takeNotices()) {
            if (notice instanceof PageNotice.Joined joined) {
                groups.join(joined);
            } else if (notice instanceof PageNotice.Left left) {
                groups.leave(left);
            }
        }
    }
}
