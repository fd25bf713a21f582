package dev.sitestream.faults.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.guarantees.AtRestEqualsModel;
import dev.sitestream.guarantees.PublishedPage;
import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.guarantees.SitemapFile.Entry;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.KnownSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The crawler finds every planted violation, and nothing else. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BucketCrawlerTest {

    private static final String FOLDER = "live/shop/";
    private static final String KEEPER = "https://faults.example.com/k/1";
    private static final String PAGE = "https://faults.example.com/p/1";
    private static final String UNDATED = "https://faults.example.com/about/1";
    private static final String OLDER = "2026-01-01T00:00:00Z";
    private static final String NEWER = "2026-01-01T00:00:01Z";

    private final S3Server server;
    private final FaultyS3 proxy;
    private final Bucket bucket;
    private BucketCrawler crawler;

    @SuppressWarnings("NullAway.Init") // JUnit calls startCrawler() before each test
    BucketCrawlerTest(@TempDir Path folder) throws Exception {
        server = S3Server.start();
        proxy = FaultyS3.start(server, folder.resolve("store.log"));
        bucket = new Bucket(proxy.port(), KnownSite.BUCKET);
    }

    @BeforeEach
    void startCrawler() throws Exception {
        for (String key : bucket.keys("")) {
            bucket.delete(key);
        }
        crawler = BucketCrawler.start(proxy, server.bucket());
    }

    @AfterEach
    void stopCrawler() {
        crawler.close();
    }

    @AfterAll
    void stop() throws Exception {
        proxy.close();
        server.close();
    }

    @Test
    void aSiteWithoutDefectsHasNoFindings() throws Exception {
        crawler.poll();
        publish("pages-00001.xml.gz", "1.1", KEEPER, PAGE);
        index("pages-00001.xml.gz");
        SiteLook crawled = crawler.poll();

        assertThat(crawled.pages()).containsEntry(KEEPER, List.of(new PublishedPage("pages", OLDER)));
        assertThat(crawled.files()).containsOnlyKeys(FOLDER + "pages-00001.xml.gz");
        assertThat(crawler.findings()).isEmpty();
        assertThat(crawler.polls()).isPositive();
    }

    @Test
    void aListedFileThatIsMissingIsFound() throws Exception {
        index("pages-00001.xml.gz");
        crawler.poll();

        assertThat(crawler.findings()).first().asString().endsWith("pages-00001.xml.gz is listed, but does not exist");
    }

    @Test
    void aTornFileIsFound() throws Exception {
        byte[] whole = sitemap(OLDER, PAGE);
        bucket.put(FOLDER + "pages-00001.xml.gz", Arrays.copyOf(whole, whole.length / 2));
        index("pages-00001.xml.gz");
        crawler.poll();

        assertThat(crawler.findings()).first().asString().contains("pages-00001.xml.gz can't be read: no gzip");
    }

    @Test
    void tooManyPagesInAFileAreFound() throws Exception {
        String[] pages = new String[KnownSite.URLS_PER_FILE + 1];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = PAGE + i;
        }
        publish("pages-00001.xml.gz", "1.1", pages);
        index("pages-00001.xml.gz");
        crawler.poll();

        assertThat(crawler.findings()).first().asString().endsWith("pages-00001.xml.gz has 51 pages");
    }

    @Test
    void aKeptPageThatVanishesIsFoundAndAnotherOneIsNot() throws Exception {
        publish("pages-00001.xml.gz", "1.1", KEEPER, PAGE);
        index("pages-00001.xml.gz");
        crawler.poll();
        publish("pages-00001.xml.gz", "1.2", "https://faults.example.com/p/2");
        crawler.poll();

        assertThat(crawler.findings())
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding).endsWith(KEEPER + " has vanished"));
    }

    @Test
    void anOlderVersionOfAPageIsFoundAndOneOfAPageWithoutVersionsIsNot() throws Exception {
        publishDated("pages-00001.xml.gz", "1.1", NEWER, KEEPER, PAGE, UNDATED);
        index("pages-00001.xml.gz");
        crawler.poll();
        publishDated("pages-00001.xml.gz", "1.2", OLDER, KEEPER, PAGE, UNDATED);
        crawler.poll();

        String wentBack = " went back from " + NEWER + " to " + OLDER;
        assertThat(crawler.findings())
                .anySatisfy(finding -> assertThat(finding).endsWith(KEEPER + wentBack))
                .anySatisfy(finding -> assertThat(finding).endsWith(PAGE + wentBack))
                .noneSatisfy(finding -> assertThat(finding).contains(UNDATED));
        assertThat(crawler.versions()).isEqualTo(4);
    }

    @Test
    void aKeptPageThatMovesMayBeShownInItsOldVersionBesideTheNewOne() throws Exception {
        publishDated("pages-00001.xml.gz", "1.1", OLDER, KEEPER);
        publishDated("products-00001.xml.gz", "1.1", OLDER, PAGE);
        index("pages-00001.xml.gz", "products-00001.xml.gz");
        crawler.poll();
        publishDated("products-00001.xml.gz", "1.2", NEWER, KEEPER);
        crawler.poll();
        publishDated("pages-00001.xml.gz", "1.2", NEWER, PAGE);
        crawler.poll();

        assertThat(crawler.findings()).isEmpty();
        assertThat(crawler.pollsAtMoves()).isPositive();
    }

    @Test
    void aKeptPageThatLeavesItsNewFileBeforeItIsInTheNextIsFoundAfterTheWrite() throws Exception {
        StoreHistory history = new StoreHistory();
        history.stored(path("pages-00001.xml.gz"), sitemap(OLDER, KEEPER), "1", 1);
        history.stored(path("products-00001.xml.gz"), sitemap(NEWER, KEEPER), "2", 2);
        history.stored(path("sitemap.xml"), sitemapIndex("pages-00001.xml.gz", "products-00001.xml.gz"), "3", 3);
        assertThat(history.findings()).isEmpty();
        history.stored(path("products-00001.xml.gz"), sitemap(NEWER, PAGE), "4", 4);
        history.stored(path("products-00001.xml.gz"), sitemap(NEWER, KEEPER), "5", 5);

        assertThat(history.findings())
                .singleElement()
                .asString()
                .endsWith("products-00001.xml.gz: " + KEEPER + " went back from " + NEWER + " to " + OLDER);
        assertThat(history.versions()).isEqualTo(3);
    }

    @Test
    void aDeletedPageThatComesBackIsFoundUnlessItsVersionIsNewer() throws Exception {
        StoreHistory history = new StoreHistory();
        history.stored(path("sitemap.xml"), sitemapIndex("pages-00001.xml.gz"), "1", 1);
        history.stored(path("pages-00001.xml.gz"), sitemap(OLDER, KEEPER, PAGE), "2", 2);
        history.stored(path("pages-00001.xml.gz"), sitemap(OLDER, KEEPER), "3", 3);
        assertThat(history.findings()).isEmpty();
        history.stored(path("pages-00001.xml.gz"), sitemap(OLDER, KEEPER, PAGE), "4", 4);
        assertThat(history.findings())
                .singleElement()
                .asString()
                .endsWith("pages-00001.xml.gz: " + PAGE + " had gone, and is back in the version of " + OLDER);
        history.stored(path("pages-00001.xml.gz"), sitemap(NEWER, KEEPER, PAGE), "5", 5);

        assertThat(history.findings()).hasSize(1);
    }

    @Test
    void aKeptPageThatComesBackToAFileMayBeShownThereTwice() throws Exception {
        StoreHistory history = new StoreHistory();
        Entry before = new Entry(KEEPER, OLDER, null);
        Entry after = new Entry(KEEPER, NEWER, null);
        history.stored(path("sitemap.xml"), sitemapIndex("pages-00001.xml.gz"), "1", 1);
        history.stored(path("pages-00001.xml.gz"), sitemap(List.of(after, before)), "2", 2);
        history.stored(path("pages-00001.xml.gz"), sitemap(List.of(before, after)), "3", 3);

        assertThat(history.findings()).isEmpty();
        assertThat(history.firstVisibleMillis("pages-00001.xml.gz", KEEPER, NEWER::equals))
                .contains(2L);
    }

    @Test
    void aRevisionThatGoesBackIsFound() throws Exception {
        publish("pages-00001.xml.gz", "3.1", PAGE);
        index("pages-00001.xml.gz");
        crawler.poll();
        publish("pages-00001.xml.gz", "2.9", PAGE);
        crawler.poll();

        assertThat(crawler.findings())
                .singleElement()
                .asString()
                .endsWith(FOLDER + "pages-00001.xml.gz went back from revision 3.1 to 2.9");
    }

    @Test
    void looksOfSeveralThreadsAreJudgedInTheOrderInWhichTheyWereTaken() throws Exception {
        publish("pages-00001.xml.gz", "1.0", PAGE);
        index("pages-00001.xml.gz");
        ExecutorService lookers = Executors.newFixedThreadPool(3);
        AtomicBoolean done = new AtomicBoolean();
        try {
            List<Future<?>> looking = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                looking.add(lookers.submit(() -> {
                    while (!done.get()) {
                        crawler.poll();
                    }
                    return null;
                }));
            }
            // Every other file takes long to read, so that its look could be judged after that of the next file.
            String longPage = UNDATED + "0".repeat(3_000_000);
            for (int revision = 1; revision <= 12; revision++) {
                publish("pages-00001.xml.gz", "1." + revision, revision % 2 == 0 ? UNDATED : longPage);
            }
            done.set(true);
            for (Future<?> look : looking) {
                look.get(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            }
        } finally {
            done.set(true);
            lookers.shutdownNow();
        }

        assertThat(crawler.findings()).isEmpty();
    }

    @Test
    void tamperingByTheTestIsExcusedUntilItIsRepaired() throws Exception {
        publish("pages-00001.xml.gz", "1.1", KEEPER);
        index("pages-00001.xml.gz");
        crawler.poll();
        crawler.overwrite(FOLDER + "pages-00001.xml.gz", "garbage".getBytes(UTF_8));
        crawler.delete(BucketLook.INDEX);
        crawler.poll();
        assertThat(crawler.unrepaired()).containsExactlyInAnyOrder(BucketLook.INDEX, FOLDER + "pages-00001.xml.gz");
        publish("pages-00001.xml.gz", "1.1", KEEPER);
        index("pages-00001.xml.gz");
        crawler.poll();

        assertThat(crawler.unrepaired()).isEmpty();
        assertThat(crawler.excusedPolls()).isPositive();
        assertThat(crawler.findings()).isEmpty();
    }

    @Test
    void everyDifferenceFromTheModelIsReported() throws Exception {
        publish("pages-00001.xml.gz", "1.1", PAGE + "/twice", PAGE + "/extra", PAGE + "/other");
        publish("products-00001.xml.gz", "1.1", PAGE + "/twice", PAGE + "/right");
        index("pages-00001.xml.gz", "products-00001.xml.gz");
        PublishedPage product = new PublishedPage("products", OLDER);
        Map<String, PublishedPage> model = Map.of(
                PAGE + "/twice",
                product,
                PAGE + "/missing",
                product,
                PAGE + "/other",
                product,
                PAGE + "/right",
                product);

        assertThat(new AtRestEqualsModel(() -> new TreeMap<>(model)).violations(crawler.poll()))
                .satisfiesExactly(
                        missing -> assertThat(missing).startsWith("missing: " + PAGE + "/missing"),
                        other -> assertThat(other).startsWith("different: " + PAGE + "/other"),
                        twice -> assertThat(twice).startsWith("in several files: " + PAGE + "/twice"),
                        extra -> assertThat(extra).isEqualTo("extra: " + PAGE + "/extra"));
    }

    private void publish(String name, String revision, String... pages) throws IOException, InterruptedException {
        publishDated(name, revision, OLDER, pages);
    }

    private void publishDated(String name, String revision, String lastmod, String... pages)
            throws IOException, InterruptedException {
        assertThat(bucket.tryPut(FOLDER + name, sitemap(lastmod, pages), Map.of(Revision.HEADER, revision))
                        .statusCode())
                .isEqualTo(200);
    }

    private static String path(String name) {
        return KnownSite.BUCKET + "/" + FOLDER + name;
    }

    private void index(String... names) throws IOException, InterruptedException {
        bucket.put(BucketLook.INDEX, sitemapIndex(names));
    }

    private byte[] sitemapIndex(String... names) {
        StringBuilder xml = new StringBuilder("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        for (String name : names) {
            xml.append("<sitemap><loc>")
                    .append(server.bucket().url())
                    .append(FOLDER)
                    .append(name)
                    .append("</loc></sitemap>");
        }
        return xml.append("</sitemapindex>").toString().getBytes(UTF_8);
    }

    private static byte[] sitemap(String lastmod, String... pages) throws IOException {
        return sitemap(
                Arrays.stream(pages).map(page -> new Entry(page, lastmod, null)).toList());
    }

    private static byte[] sitemap(List<Entry> entries) throws IOException {
        StringBuilder xml = new StringBuilder("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
        for (Entry entry : entries) {
            xml.append("<url><loc>")
                    .append(entry.loc())
                    .append("</loc><lastmod>")
                    .append(entry.lastmod())
                    .append("</lastmod></url>");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(xml.append("</urlset>").toString().getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }
}
