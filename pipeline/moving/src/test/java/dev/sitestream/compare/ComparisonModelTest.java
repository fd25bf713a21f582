package dev.sitestream.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** For random listings, and whatever fits into memory, what is found equals what a map of all pages gives. */
class ComparisonModelTest {

    private static final int SEEDS = 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {500, 2_000, 1 << 20})
    void whatIsFoundEqualsAPlainModel(int memoryBytes) throws Exception {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Map<String, String> old = pages(random);
            Map<String, String> now = pages(random);

            Found found = new Found();
            Totals totals = new Comparison(Found.settings(folder, memoryBytes), found)
                    .run(listing(old, random), listing(now, random));

            assertThat(found.lines())
                    .filteredOn(line -> !line.startsWith("likely"))
                    .isEqualTo(expected(old, now));
            assertThat(totals.isEqual()).isEqualTo(old.equals(now));
            assertThat(totals.bySection()).extracting(GroupTotals::pages).allMatch(pages -> pages > 0);
            assertThat(totals.byPrefix().stream().mapToLong(GroupTotals::pages).sum())
                    .isEqualTo(totals.all().pages());
        }
    }

    private static Map<String, String> pages(Random random) {
        Map<String, String> pages = new TreeMap<>();
        int count = random.nextInt(60);
        for (int i = 0; i < count; i++) {
            pages.put("/" + random.nextInt(4) + "/" + random.nextInt(30), "0." + (1 + random.nextInt(3)));
        }
        return pages;
    }

    private static PageList listing(Map<String, String> pages, Random random) {
        List<String> events = new ArrayList<>();
        pages.forEach((path, priority) ->
                events.add(random.nextInt(events.size() + 1), PageList.page(path, "'priority':" + priority)));
        return new PageList("pages.xml", events);
    }

    private static List<String> expected(Map<String, String> old, Map<String, String> now) {
        Map<String, String> lines = new TreeMap<>();
        old.forEach((path, priority) -> {
            String other = now.get(path);
            if (other == null) {
                lines.put(path, "only OLD " + path);
            } else if (!other.equals(priority)) {
                lines.put(path, "differs " + path + " priority: " + priority + " -> " + other);
            }
        });
        now.keySet().stream()
                .filter(path -> !old.containsKey(path))
                .forEach(path -> lines.put(path, "only NEW " + path));
        return List.copyOf(lines.values());
    }
}
