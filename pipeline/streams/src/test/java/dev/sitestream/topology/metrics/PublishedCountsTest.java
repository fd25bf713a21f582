package dev.sitestream.topology.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.published.FileRecord;
import dev.sitestream.published.PageRecord;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PublishedCountsTest {

    private static final String URL = "https://shop.example.com/p/1";

    private final PublishedCounts counts = new PublishedCounts();

    @Test
    void recordsOfPagesAreCountedByChange() {
        counts.page(page(PageRecord.Change.LISTED));
        counts.page(page(PageRecord.Change.LISTED));
        counts.page(page(PageRecord.Change.UNLISTED));
        counts.page(null);

        assertThat(counts.counts().pages())
                .isEqualTo(Map.of("listed", 2L, "updated", 0L, "relisted", 0L, "unlisted", 1L, "forgotten", 1L));
    }

    @Test
    void recordsOfFilesAreCountedByOperation() {
        counts.file(FileRecord.written("shop", "sitemap.xml", URL, "1", 9, null, 0));
        counts.file(FileRecord.retired("shop", "products-00001.xml.gz", URL, 0));
        counts.file(null);

        assertThat(counts.counts().files()).isEqualTo(Map.of("written", 1L, "retired", 1L, "forgotten", 1L));
    }

    private static PageRecord page(PageRecord.Change change) {
        return new PageRecord(change, URL, "shop", "products", "products-00001.xml.gz", URL, 0, 0);
    }
}
