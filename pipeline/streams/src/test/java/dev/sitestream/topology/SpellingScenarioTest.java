package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.RobotsRules;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All spellings of a URL's escapes are one URL: WordPress writes lower case, most libraries upper case. */
class SpellingScenarioTest {

    private static final String BASE = "https://shop.example.com/";
    private static final String LOWER = "%e3%83%86";
    private static final String NORMAL = "%E3%83%86";

    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    SpellingScenarioTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(
                state,
                PublishSettings.ONCE,
                shop(),
                TestSites.site("inner", BASE + "%E6%97%A5/", 1, Limits.PROTOCOL, Duration.ZERO));
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void twoSpellingsAreOnePageAndADeleteOfEitherDeletesIt() {
        pipeline.upsert(BASE + LOWER, "\"lastmod\":\"2026-01-01\"");
        pipeline.upsert(BASE + NORMAL, "\"lastmod\":\"2026-01-02\"");
        pipeline.upsert(BASE + "%7Eu");
        pipeline.settle();
        assertThat(pipeline.pages("shop")).containsOnlyKeys(BASE + NORMAL, BASE + "~u");
        assertThat(pipeline.pages("shop")).containsEntry(BASE + NORMAL, "2026-01-02");

        pipeline.delete(BASE + LOWER);
        pipeline.send(BASE + "%7eu", null);
        pipeline.settle();
        assertThat(pipeline.pages("shop")).isEmpty();
    }

    @Test
    void aCanonicalUrlInAnotherSpellingIsThePageItself() {
        pipeline.upsert(BASE + LOWER, "\"canonical\":\"" + BASE + NORMAL + "\"");
        pipeline.upsert(BASE + "a/b", "\"canonical\":\"" + BASE + "a%2Fb\"");
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsOnlyKeys(BASE + NORMAL);
    }

    @Test
    void alternatesMayNameThePageInAnotherSpelling() {
        pipeline.upsert(
                BASE + LOWER,
                "\"alternates\":[{\"hreflang\":\"ja\",\"href\":\"" + BASE + NORMAL + "\"},"
                        + "{\"hreflang\":\"en\",\"href\":\"" + BASE + "te\"}]");
        pipeline.settle();

        assertThat(pipeline.takeRejected()).isEmpty();
        assertThat(pipeline.text("shop", "pages-00001.xml"))
                .contains("hreflang=\"ja\" href=\"" + BASE + NORMAL + "\"", "hreflang=\"en\"");
    }

    @Test
    void sectionsExclusionsAndInnerSitesMatchEverySpelling() {
        pipeline.upsert(BASE + "%e3%83%96/a");
        pipeline.upsert(BASE + "%E3%83%96/b");
        pipeline.upsert(BASE + "%e6%a4%9c/a");
        pipeline.upsert(BASE + "%e6%97%a5/a");
        pipeline.settle();

        assertThat(pipeline.text("shop", "blog-00001.xml")).contains("%E3%83%96/a", "%E3%83%96/b");
        assertThat(pipeline.pages("shop")).hasSize(2);
        assertThat(pipeline.pages("inner")).containsOnlyKeys(BASE + "%E6%97%A5/a");
    }

    private static Site shop() {
        Site shop = TestSites.shop();
        return new Site(
                shop.id(),
                shop.url(),
                shop.sitemaps(),
                1,
                shop.limits(),
                PublishWaits.after(Duration.ZERO),
                List.of(
                        new Section("blog", List.of(PathPattern.of("/ブ/**")), Format.XML, false),
                        new Section("pages", List.of(), Format.XML, false)),
                new ListingRules(List.of(PathPattern.of("/%e6%a4%9c/**")), List.of(), RobotsRules.NONE),
                null,
                Outputs.DEFAULT,
                ShrinkLimit.DEFAULT);
    }
}
