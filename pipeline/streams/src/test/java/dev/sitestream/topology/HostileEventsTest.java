package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events of the site {@code shop} that try to change files of the site {@code press}, or the names of objects. */
class HostileEventsTest {

    private static final String SHOP = "https://shop.example.com/";
    private static final String PRESS = "https://press.example.com/";

    private static final List<String> SECTIONS = List.of(
            "blog",
            "../press/blog",
            "../../../etc/passwd",
            "press/sitemap.xml",
            "..",
            ".",
            "/",
            "\\",
            "%2e%2e%2fpress",
            "blog\u0000.xml",
            "blog.txt",
            "blog.plain",
            "sitemap",
            "\u202egolb");

    private static final List<String> URLS = List.of(
            "https://shop.example.com@press.example.com:8443/blog/en",
            "https://press@shop.example.com/p/4",
            "https://shop.example.com.evil.example/p/4",
            "https://shop.example.com:8443/p/4",
            "http://press.example.com/blog/en",
            "https://press.example.com./blog/en",
            "file:///etc/passwd",
            "http://169.254.169.254/latest/meta-data/",
            "http://localhost:8081/health/ready");

    /** As written in JSON strings. */
    private static final List<String> PATHS = List.of(
            "p/../../../../press/blog-00001.xml.gz",
            "%2e%2e/%2E%2e/press/sitemap.xml",
            "..\\\\press\\\\news.xml",
            "\\n<loc>https://press.example.com/</loc>",
            "p/\\u0000\\u001b[31m]]>");

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    HostileEventsTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(state, PublishSettings.ONCE, objects, site("shop", SHOP), site("press", PRESS));
        pipeline.upsert(SHOP + "p/1", "\"language\":\"en\"", "\"translationGroup\":\"g\"");
        pipeline.upsert(PRESS + "blog/en", "\"language\":\"en\"", "\"translationGroup\":\"g\"");
        pipeline.upsert(PRESS + "blog/de", "\"language\":\"de\"", "\"translationGroup\":\"g\"");
        pipeline.settle();
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void aTranslationGroupOfTheSameNameIsAnotherOne() {
        assertPressKeepsItsFiles(() -> pipeline.upsert(
                SHOP + "p/fr", "\"language\":\"fr\"", "\"translationGroup\":\"g\"", "\"title\":\"Intruder\""));
    }

    @Test
    void aCanonicalOfAnotherSiteOnlyUnlistsThePageItself() {
        assertPressKeepsItsFiles(() -> pipeline.upsert(SHOP + "p/1", "\"canonical\":\"" + PRESS + "blog/en\""));

        assertThat(pipeline.pages("shop")).isEmpty();
    }

    @Test
    void alternatesNewsAndMediaOfAnotherSiteStayWithThePageThatNamesThem() {
        assertPressKeepsItsFiles(() -> pipeline.upsert(
                SHOP + "p/2",
                "\"alternates\":[{\"hreflang\":\"de\",\"href\":\"" + PRESS + "blog/de\"}]",
                "\"images\":[{\"loc\":\"" + PRESS + "1.jpg\"}]",
                "\"news\":{\"title\":\"Fake\",\"publicationDate\":\"2026-11-21T11:00:00Z\","
                        + "\"publication\":{\"name\":\"press\",\"language\":\"en\"}}"));

        assertThat(pipeline.pages("shop")).containsOnlyKeys(SHOP + "p/1", SHOP + "p/2");
    }

    @Test
    void aSectionThatThePressHasOrThatIsAPathNamesNoObject() {
        assertPressKeepsItsFiles(() -> {
            for (int i = 0; i < SECTIONS.size(); i++) {
                pipeline.upsert(SHOP + "p/s" + i, "\"section\":\"" + json(SECTIONS.get(i)) + "\"");
            }
        });

        assertThat(pipeline.pages("shop")).hasSize(1 + SECTIONS.size());
        assertNamesComeFromTheConfiguration();
    }

    @Test
    void aUrlThatOnlyLooksLikeOneOfASiteIsRejected() {
        Map<String, String> before = objects.dump();

        URLS.forEach(pipeline::upsert);
        pipeline.settle();

        assertThat(pipeline.takeRejected()).hasSameSizeAs(URLS);
        assertThat(objects.dump()).isEqualTo(before);
    }

    @Test
    void aPathThatClimbsStaysInItsSite() {
        assertPressKeepsItsFiles(() -> PATHS.forEach(path -> pipeline.upsert(SHOP + path)));

        assertThat(pipeline.pages("shop").keySet())
                .hasSize(1 + PATHS.size())
                .allSatisfy(url -> assertThat(url).startsWith(SHOP).matches("[!-~]+"));
        assertNamesComeFromTheConfiguration();
    }

    /** Checks that an attack changes no byte of the press site's files. */
    private void assertPressKeepsItsFiles(Runnable attack) {
        Map<String, String> before = filesOf("press");
        assertThat(before).isNotEmpty();

        attack.run();
        pipeline.settle();

        assertThat(filesOf("press")).isEqualTo(before);
    }

    private void assertNamesComeFromTheConfiguration() {
        assertThat(new TreeSet<>(objects.content().keySet()))
                .allSatisfy(key -> assertThat(key)
                        .matches("(shop|press)/((products|blog|pages)-\\d{5}\\.xml\\.gz"
                                + "|sitemap\\.xml|news\\.xml|robots-sitemaps\\.txt)"));
    }

    private Map<String, String> filesOf(String site) {
        Map<String, String> files = new TreeMap<>(objects.dump());
        files.keySet().removeIf(key -> !key.startsWith(site + "/"));
        return files;
    }

    private static String json(String text) {
        return new String(JsonStringEncoder.getInstance().quoteAsString(text));
    }

    private static Site site(String id, String url) {
        Site plain = TestSites.site(id, url, 1, Limits.PROTOCOL, Duration.ZERO);
        return new Site(
                plain.id(),
                plain.url(),
                plain.sitemaps(),
                plain.lanes(),
                plain.limits(),
                plain.waits(),
                plain.sections(),
                ListingRules.NONE,
                new Translations("en"),
                new Outputs(NewsSettings.DEFAULT, FeedSettings.NONE, null),
                ShrinkLimit.DEFAULT);
    }
}
