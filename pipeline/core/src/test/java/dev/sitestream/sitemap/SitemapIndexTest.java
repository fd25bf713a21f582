package dev.sitestream.sitemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sitestream.sitemap.SitemapIndex.IndexEntry;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An index's size is counted once for each file, before the file's lastmod is known. */
class SitemapIndexTest {

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");
    private static final String LOC = "https://shop.example.com/pages-00001.xml.gz?a&b=\"c\"";

    @Test
    void withoutEntriesItHasExactlyTheOverhead() {
        assertThat(SitemapIndex.render(List.of())).hasSize(SitemapIndex.OVERHEAD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1970-01-01T00:00:00Z", "2026-11-21T08:00:00Z", "2026-11-21T08:00:01Z", "9999-12-31T23:59:00Z"})
    void noEntryIsLargerThanWasCounted(String lastmod) {
        assertThat(sizeOf(LOC, Instant.parse(lastmod))).isLessThanOrEqualTo(SitemapIndex.sizeOf(LOC));
    }

    @Test
    void theLongestLastmodTakesExactlyWhatWasCounted() {
        assertThat(sizeOf(LOC, LAST)).isEqualTo(SitemapIndex.sizeOf(LOC));
    }

    @Test
    void noneOfManyLastmodsTakesMore() {
        Random random = new Random(7);
        int max = SitemapIndex.sizeOf(LOC);
        for (int i = 0; i < 10_000; i++) {
            long second = (long) (random.nextDouble() * LAST.getEpochSecond());
            Instant lastmod = Instant.ofEpochSecond(second);

            assertThat(sizeOf(LOC, lastmod)).as(lastmod.toString()).isLessThanOrEqualTo(max);
        }
    }

    @Test
    void aLastmodHasWholeSeconds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IndexEntry(LOC, Instant.parse("2026-11-20T00:00:00.049999Z")))
                .withMessage("a lastmod has whole seconds: 2026-11-20T00:00:00.049999Z");
    }

    @Test
    void anIndexIsNoLargerThanItsOverheadAndWhatWasCountedForEachFile() {
        List<IndexEntry> entries = List.of(
                new IndexEntry(LOC, LAST), new IndexEntry("https://a.example/b.xml", LAST), new IndexEntry(LOC, LAST));
        int counted = SitemapIndex.OVERHEAD;
        for (IndexEntry entry : entries) {
            counted += SitemapIndex.sizeOf(entry.loc());
        }

        assertThat(SitemapIndex.render(entries)).hasSize(counted);
    }

    /** Returns the number of bytes that this entry adds to an index. */
    private static int sizeOf(String loc, Instant lastmod) {
        return SitemapIndex.render(List.of(new IndexEntry(loc, lastmod))).length - SitemapIndex.OVERHEAD;
    }
}
