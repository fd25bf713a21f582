package dev.sitestream.placement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.JavaParser;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** No file has more entity references than Java's own XML parser accepts, whatever URLs its pages have. */
class ReferenceOverflowTest {

    private static final int MOST = 100_000;
    private static final String BASE = "https://example.com/list?page=";

    private final MemoryLaneStore store = new MemoryLaneStore();
    private long time;

    @Test
    void fiftyThousandUrlsWithThreeParametersMoreMakeTwoFilesThatJavaReads() throws LayoutChangedException {
        Lane lane = lane();
        for (int i = 0; i < 50_000; i++) {
            upsert(lane, page(i, 3));
        }

        assertThat(living(lane)).hasSize(2);
        assertThat(checkFiles(lane)).isEqualTo(150_000);
        assertThat(store.pagesOf(new ShardId("pages", 1))).hasSize(MOST / 3);
    }

    @Test
    void theLastReferenceIsUsedAndOneMoreMakesASecondFile() throws LayoutChangedException {
        Lane lane = lane();
        for (int i = 0; i < 100; i++) {
            upsert(lane, page(i, 1_000));
        }
        assertThat(living(lane)).hasSize(1);
        assertThat(checkFiles(lane)).isEqualTo(MOST);

        upsert(lane, page(100, 1));
        assertThat(living(lane)).hasSize(2);
        checkFiles(lane);
    }

    @Test
    void aPageWhoseReferencesGrowLeavesAFullFile() throws LayoutChangedException {
        Lane lane = lane();
        for (int i = 0; i < 100; i++) {
            upsert(lane, page(i, 1_000));
        }
        upsert(lane, withAlternate(page(0, 1_000), BASE + "&de"));

        assertThat(living(lane)).hasSize(2);
        checkFiles(lane);
    }

    @Test
    void aPageThatAloneHasTooManyReferencesIsListedWithoutItsExtensions() throws LayoutChangedException {
        List<String> images = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            images.add(BASE + i + "&".repeat(1_900));
        }
        Lane lane = lane();
        upsert(lane, page(1, 3).with(Extensions.ofImages(images)));

        assertThat(checkFiles(lane)).isEqualTo(3);
        assertThat(store.fileOf(lane.shards().iterator().next()))
                .asString(UTF_8)
                .doesNotContain("image");
    }

    @Test
    void filesStayFewWhereReferencesFillThem() throws LayoutChangedException {
        Lane lane = lane();
        Random random = new Random(6);
        Set<Integer> live = new HashSet<>();
        for (int i = 0; i < 4_000; i++) {
            int number = random.nextInt(2_000);
            if (random.nextInt(3) == 0 && live.remove(number)) {
                delete(lane, number, 1 + number % 1_000);
            } else {
                live.add(number);
                upsert(lane, page(number, 1 + number % 1_000));
            }
        }
        int references = checkFiles(lane);
        assertThat(living(lane))
                .hasSizeGreaterThanOrEqualTo(references / MOST)
                .hasSizeLessThanOrEqualTo(most(references));

        for (int number : List.copyOf(live)) {
            if (number % 5 != 0) {
                delete(lane, number, 1 + number % 1_000);
            }
        }
        for (int i = 0; i < 500; i++) {
            upsert(lane, page(10_000 + i, 1));
        }
        references = checkFiles(lane);
        assertThat(living(lane)).as("after deletions").hasSizeLessThanOrEqualTo(most(references));
    }

    private static Collection<Shard> living(Lane lane) {
        return lane.shards().stream().filter(shard -> !shard.retired()).toList();
    }

    private static int most(int references) {
        return 5 * ((references + MOST - 1) / MOST) / 4;
    }

    private Lane lane() throws LayoutChangedException {
        return new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
    }

    /** Parses all files with Java's parser, and returns the number of entity references in all of them. */
    private int checkFiles(Lane lane) {
        int all = 0;
        for (Shard shard : living(lane)) {
            int references = JavaParser.referencesIn(store.fileOf(shard));
            assertThat(references).as("%s", shard.id()).isLessThanOrEqualTo(MOST);
            all += references;
        }
        return all;
    }

    private void upsert(Lane lane, Page page) {
        time++;
        lane.apply(new Upsert(time, "pages", page, null), time, time);
    }

    private void delete(Lane lane, int number, int references) {
        time++;
        lane.apply(new Delete(page(number, references).url(), time, null), time, time);
    }

    private static Page page(int number, int references) {
        String url = BASE + number + "&".repeat(references);
        return new Page(url, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
    }

    private static Page withAlternate(Page page, String href) {
        return page.with(Extensions.NONE.withAlternates(List.of(new Alternate("de", href))));
    }
}
