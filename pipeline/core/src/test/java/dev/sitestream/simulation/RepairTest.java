package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that somebody else changes or removes are repaired at once, whatever else is under way. */
@Tag("slow")
class RepairTest {

    private static final String BASE = "https://shop.example.com/";
    private static final List<String> SECTIONS = List.of("blog", "pages");
    private static final int PAGES = 400;
    private static final int CHANGING_PAGES = 200;
    private static final Duration LONGEST_REPAIR = Duration.ofSeconds(2);
    private static final Duration STEP = Duration.ofMillis(50);

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final Map<String, Instant> noticed = new HashMap<>();
    private final List<Duration> repairs = new ArrayList<>();

    /** A move in every sixth change; with a lag, other files wait for up to 15 s until the events are processed. */
    @ParameterizedTest(name = "seed {0}: {1} changes at once, events are {2} s old")
    @CsvSource({"1, 1, 0", "2, 20, 0", "3, 20, 300"})
    void aFileIsWrittenAgainWithinTwoSecondsOnceTheDamageIsNoticed(long seed, int changes, int lagSeconds)
            throws Exception {
        Random random = new Random(seed);
        PublishedLane lane = new PublishedLane(site(), objects, Duration.ofHours(1));
        for (int page = 0; page < PAGES; page++) {
            lane.upsert(SECTIONS.get(page % 2), BASE + page, null);
        }
        lane.settle();

        Duration left = PublishedLane.COMPARE_EVERY.multipliedBy(2);
        for (; left.compareTo(Duration.ZERO) > 0; left = left.minus(STEP)) {
            for (int i = 0; i < changes; i++) {
                int page = random.nextInt(CHANGING_PAGES);
                int section = random.nextInt(3) == 0 ? random.nextInt(2) : page % 2;
                lane.upsert(
                        SECTIONS.get(section),
                        BASE + page,
                        lane.now().plusMillis(i).toString());
            }
            lane.lagBehind(Duration.ofSeconds(lagSeconds));
            if (random.nextInt(10) == 0) {
                damageAny(random);
            }
            lane.pass(STEP);
            note(lane.damagedFiles(), lane.now());
        }

        repairs.sort(null);
        assertThat(repairs).hasSizeGreaterThan(10);
        assertThat(repairs.get(repairs.size() * 99 / 100)).isLessThanOrEqualTo(LONGEST_REPAIR);
    }

    private void damageAny(Random random) {
        List<String> files = objects.content().keySet().stream()
                .filter(name -> name.endsWith(".gz"))
                .map(name -> name.substring("shop/".length()))
                .toList();
        if (files.isEmpty()) {
            return;
        }
        String file = files.get(random.nextInt(files.size()));
        objects.changeFromOutside("shop", file, random.nextBoolean() ? new byte[] {1} : null);
    }

    private void note(Set<String> damaged, Instant now) {
        noticed.forEach((file, at) -> {
            if (!damaged.contains(file)) {
                repairs.add(Duration.between(at, now));
            }
        });
        noticed.keySet().retainAll(damaged);
        damaged.forEach(file -> noticed.putIfAbsent(file, now));
    }

    private static Site site() throws Exception {
        WebUrl url = WebUrl.parse(BASE);
        List<Section> sections =
                List.of(Section.of("blog", List.of(PathPattern.of("/blog/**"))), Section.of("pages", List.of()));
        return new Site(
                "shop",
                url,
                BASE,
                1,
                new Limits(20, Limits.PROTOCOL.bytes()),
                PublishWaits.after(Duration.ofSeconds(2)),
                sections);
    }
}
