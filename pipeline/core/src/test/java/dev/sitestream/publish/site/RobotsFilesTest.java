package dev.sitestream.publish.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.simulation.RunningSite;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.FeedSettings.FeedFormat;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.store.ObjectKey;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which sitemaps the robots lines name. */
class RobotsFilesTest {

    private static final String TEMPLATE = "User-agent: *\nDisallow: /cart\n";
    private static final IndexLimits ONE_FILE = new IndexLimits(1, IndexLimits.PROTOCOL.bytes());

    @Test
    void indexesAreNamedFirstThenNewsThenFeeds() {
        RunningSite site = new RunningSite(outputs(null), ONE_FILE);
        site.apply(new Published("pages-00001.xml.gz", 0, 1, 1, Published.UNKNOWN, StoredVersion.UNKNOWN));
        site.apply(new Published("pages-00002.xml.gz", 0, 2, 2, Published.UNKNOWN, StoredVersion.UNKNOWN));
        site.settle();

        assertThat(site.text("robots-sitemaps.txt")).isEqualTo("""
            Sitemap: https://shop.example.com/sitemap.xml
            Sitemap: https://shop.example.com/sitemap-2.xml
            Sitemap: https://shop.example.com/news.xml
            Sitemap: https://shop.example.com/feed.atom
            Sitemap: https://shop.example.com/feed.rss
            """);
        assertThat(site.has("robots.txt")).isFalse();
    }

    @Test
    void aTemplateBecomesAWholeRobotsTxt() {
        RunningSite site = new RunningSite(new Outputs(NewsSettings.DEFAULT, FeedSettings.NONE, TEMPLATE));
        site.settle();

        assertThat(site.text("robots.txt")).isEqualTo(TEMPLATE + "\nSitemap: https://shop.example.com/sitemap.xml\n");
        site.restart(new Outputs(NewsSettings.DEFAULT, FeedSettings.NONE, "User-agent: *\nAllow: /\n"));
        site.settle();
        assertThat(site.text("robots.txt")).startsWith("User-agent: *\nAllow: /\n");
    }

    @Test
    void aFileIsNamedOnlyAfterItHasBeenWritten() {
        RunningSite site = new RunningSite(outputs(TEMPLATE));
        site.objects().afterChange(operation -> {
            if (operation.key().name().startsWith("robots")) {
                site.text(operation.key().name())
                        .lines()
                        .filter(line -> line.startsWith("Sitemap: "))
                        .forEach(line -> assertThat(site.has(line.substring(line.lastIndexOf('/') + 1)))
                                .as(line)
                                .isTrue());
            }
        });
        site.objects().failNext(3);
        site.settle();

        assertThat(site.text("robots.txt").lines().filter(line -> line.startsWith("Sitemap: ")))
                .hasSize(4);
    }

    @Test
    void aRestartWritesNothingAndMendsWhatIsMissing() throws Exception {
        RunningSite site = new RunningSite(outputs(TEMPLATE));
        site.settle();
        int before = site.operations();
        site.restart();
        site.settle();
        site.sleep(Duration.ofDays(1));
        site.settle();
        assertThat(site.operations()).isEqualTo(before);

        for (String name : List.of("robots.txt", "robots-sitemaps.txt", "feed.rss", "sitemap.xml")) {
            site.objects().delete(new ObjectKey("shop", name));
            site.restart();
            site.settle();
            assertThat(site.has(name)).as(name).isTrue();
        }
        assertThat(site.operations()).as("a removal and a write of each").isEqualTo(before + 8);
    }

    private static Outputs outputs(@Nullable String template) {
        FeedSettings feeds = new FeedSettings(EnumSet.allOf(FeedFormat.class), "Changes", 10, Duration.ofDays(1), null);
        return new Outputs(new NewsSettings(true, null, Duration.ZERO, null), feeds, template);
    }
}
