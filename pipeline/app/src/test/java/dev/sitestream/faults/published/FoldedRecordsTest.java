package dev.sitestream.faults.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.faults.store.StoreHistory;
import dev.sitestream.published.FileRecord;
import dev.sitestream.published.PageRecord;
import dev.sitestream.published.PageRecord.Change;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The consumer of the public topics finds every wrong record, and nothing else. */
class FoldedRecordsTest {

    private static final String FOLDER = "sitemaps/live/shop/";
    private static final String BASE = "http://127.0.0.1/" + FOLDER;
    private static final String FILE = "pages-l00-00001.xml.gz";
    private static final String INDEX = "sitemap.xml";
    private static final String PAGE = "https://faults.example.com/about/1";
    private static final String NEVER = "2026-01-01T00:00:00Z";
    private static final String FIRST = "2026-11-22T09:00:01Z";
    private static final String SECOND = "2026-11-22T09:00:02Z";

    private final StoreHistory history = new StoreHistory();
    private final FoldedPages pages = new FoldedPages(history, NEVER);
    private final FoldedFiles files = new FoldedFiles(history);

    @Test
    void aPageThatIsReportedOnceItIsVisible() {
        write(FILE, FIRST, 1_000);
        list(FILE, 2_000);

        assertThat(add(Change.LISTED, FIRST, 2_000)).isEmpty();
        assertThat(add(Change.LISTED, FIRST, 2_000)).as("the same once more").isEmpty();
        assertThat(pages.differences(Map.of(PAGE, FILE))).isEmpty();
        assertThat(pages.differences(Map.of())).hasSize(1);
        assertThat(pages.differences(Map.of(PAGE, "pages-l00-00002.xml.gz"))).hasSize(1);
    }

    @Test
    void aPageThatIsReportedBeforeTheIndexListsItsFile() {
        write(FILE, FIRST, 1_000);

        assertThat(add(Change.LISTED, FIRST, 1_000))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("reported before");
    }

    @Test
    void aPageWhoseFileWasWrittenAgainBeforeTheIndexListedIt() {
        write(FILE, FIRST, 1_000);
        write(FILE, SECOND, 1_500);
        list(FILE, 2_000);

        assertThat(add(Change.LISTED, FIRST, 2_000)).isEmpty();
    }

    @Test
    void aPageThatIsReportedAsVisibleEarlierThanItWas() {
        write(FILE, FIRST, 1_000);
        list(FILE, 5_000);

        assertThat(add(Change.LISTED, FIRST, 2_000))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("dated 3000 ms before");
    }

    @Test
    void anUpdateThatIsReportedBeforeItsContentIsVisible() {
        list(FILE, 500);
        write(FILE, FIRST, 1_000);
        assertThat(add(Change.LISTED, FIRST, 1_000)).isEmpty();

        assertThat(add(Change.UPDATED, SECOND, 1_500))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("reported before");
        write(FILE, SECOND, 2_000);
        assertThat(add(Change.UPDATED, SECOND, 2_000)).isEmpty();
    }

    @Test
    void aFormerStateThatComesLater() {
        list(FILE, 500);
        write(FILE, FIRST, 1_000);
        write(FILE, SECOND, 2_000);
        assertThat(add(Change.UPDATED, SECOND, 2_000)).isEmpty();

        assertThat(add(Change.LISTED, FIRST, 2_500))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("an earlier event");
        assertThat(add(Change.UPDATED, SECOND, 2_100))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("an earlier state");
    }

    @Test
    void aPageThatIsReportedAsUnlistedWhileItIsVisible() {
        list(FILE, 500);
        write(FILE, FIRST, 1_000);
        add(Change.LISTED, FIRST, 1_000);

        assertThat(add(Change.UNLISTED, SECOND, 2_000))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("reported as unl");
        list("other-00001.xml.gz", 3_000);
        assertThat(add(Change.UNLISTED, SECOND, 3_000)).isEmpty();
        assertThat(pages.differences(Map.of())).isEmpty();
        assertThat(pages.add(PAGE, null)).isEmpty();
    }

    @Test
    void aPageThatWasUnlistedBeforeItsFileShowedItAndIsListedAgainSinceThen() {
        list(FILE, 500);
        write(FILE, FIRST, 3_000);

        assertThat(add(Change.UNLISTED, FIRST, 2_000)).isEmpty();
        assertThat(add(Change.UNLISTED, FIRST, 4_000)).hasSize(1);
    }

    @Test
    void aPublishedPageThatIsForgotten() {
        list(FILE, 500);
        write(FILE, FIRST, 1_000);
        add(Change.LISTED, FIRST, 1_000);

        assertThat(pages.add(PAGE, null)).hasSize(1);
    }

    @Test
    void anIndexThatIsReportedBeforeOneOfItsFiles() {
        list(FILE, 500);
        FileRecord index = FileRecord.written("shop", INDEX, BASE + INDEX, "\"index@500\"", 9, null, 500);
        FileRecord shard = FileRecord.written("shop", FILE, BASE + FILE, "\"shard\"", 9, INDEX, 500);

        assertThat(files.add(index.url(), index.toJson())).hasSize(1);
        assertThat(files.add(shard.url(), shard.toJson())).isEmpty();
        assertThat(files.add(index.url(), index.toJson())).isEmpty();
        assertThat(files.differences(Map.of(INDEX, "index@500", FILE, "shard"))).isEmpty();
        assertThat(files.differences(Map.of(INDEX, "index@500", FILE, "another")))
                .hasSize(1);
        assertThat(files.differences(Map.of(INDEX, "index@500"))).hasSize(1);
    }

    private List<String> add(Change change, String time, long visibleAtMillis) {
        long micros = Instant.parse(time).toEpochMilli() * 1_000;
        PageRecord record = new PageRecord(change, PAGE, "shop", "pages", FILE, BASE + FILE, micros, visibleAtMillis);
        return pages.add(PAGE, record.toJson());
    }

    /** Writes a file with the page. */
    private void write(String name, String lastmod, long atMillis) {
        String xml = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>" + PAGE
                + "</loc><lastmod>" + lastmod + "</lastmod></url></urlset>";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(xml.getBytes(UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        history.stored(FOLDER + name, bytes.toByteArray(), name + "@" + atMillis, atMillis);
    }

    /** Writes an index that lists one file. */
    private void list(String name, long atMillis) {
        history.stored(
                FOLDER + INDEX, ("<loc>" + BASE + name + "</loc>").getBytes(UTF_8), "index@" + atMillis, atMillis);
    }
}
