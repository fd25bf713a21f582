package dev.sitestream.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.MemoryObjectStore.Operation;
import dev.sitestream.store.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operator requests that files are written again. */
class RewriteTest {

    private static final String BASE = "https://shop.example.com/";
    private static final List<String> FILES = List.of("pages-00001.xml.gz", "pages-00002.xml.gz", "pages-00003.xml.gz");

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private PublishedLane lane;
    private Map<String, String> published;
    private int operations;

    @SuppressWarnings("NullAway.Init") // JUnit calls publish() first
    RewriteTest() {}

    /** Five pages in three files. */
    @BeforeEach
    void publish() throws Exception {
        Site site = new Site(
                "shop",
                WebUrl.parse(BASE),
                BASE,
                1,
                new Limits(2, 16_384),
                PublishWaits.after(Duration.ofMillis(100)),
                Site.DEFAULT_SECTIONS);
        lane = new PublishedLane(site, objects, Duration.ofSeconds(30));
        for (int page = 0; page < 5; page++) {
            lane.upsert(BASE + page, "2026-11-21");
        }
        lane.settle();
        published = objects.dump();
        operations = objects.operations().size();
    }

    @Test
    void oneFileIsWrittenAgainWithTheSameContent() {
        lane.rewrite(FILES.get(1));
        lane.settle();

        assertThat(written()).containsExactly(FILES.get(1));
        assertThat(objects.dump()).isEqualTo(published);
    }

    @Test
    void aFileThatWasChangedFromOutsideIsRepaired() {
        objects.changeFromOutside("shop", FILES.get(0), "something else".getBytes(UTF_8));
        lane.rewrite(FILES.get(0));
        lane.settle();

        assertThat(written()).containsExactly(FILES.get(0));
        assertThat(objects.dump()).isEqualTo(published);
    }

    @Test
    void aMissingFileIsWritten() {
        objects.changeFromOutside("shop", FILES.get(0), null);
        lane.rewrite(FILES.get(0));
        lane.settle();

        assertThat(objects.dump()).isEqualTo(published);
    }

    @Test
    void theIndexIsWrittenAgainThoughItHasNotChanged() {
        lane.rewrite("sitemap.xml");
        lane.settle();

        assertThat(written()).containsExactly("sitemap.xml");
        assertThat(objects.dump()).isEqualTo(published);
    }

    @Test
    void aSectionsFilesAreWrittenAgainAndNothingElse() {
        lane.rewriteSection("pages");
        lane.settle();

        assertThat(written()).containsExactlyInAnyOrderElementsOf(FILES);
        assertThat(objects.dump()).isEqualTo(published);
    }

    @Test
    void allOfASitesFilesAreWrittenAgain() {
        lane.rewriteSection(null);
        lane.settle();

        assertThat(written())
                .containsExactlyInAnyOrderElementsOf(objects.content().keySet().stream()
                        .map(key -> key.substring("shop/".length()))
                        .toList());
        assertThat(objects.dump()).isEqualTo(published);
    }

    @Test
    void aRequestForAnotherFileOrSectionWritesNothing() {
        lane.rewrite("pages-00009.xml.gz");
        lane.rewrite("elsewhere.html");
        lane.rewriteSection("blog");
        lane.settle();

        assertThat(written()).isEmpty();
    }

    private List<String> written() {
        return objects.operations().stream()
                .skip(operations)
                .map(Operation::key)
                .map(ObjectKey::name)
                .toList();
    }
}
