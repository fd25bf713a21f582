package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.publish.SiteEvent.ArticleEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.Retired;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.simulation.RunningSite;
import dev.sitestream.site.Outputs;
import dev.sitestream.sitemap.Article;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long changes wait until indexes and news show them. */
class SiteFreshnessTest {

    private static final String FILE = "pages-00001.xml.gz";
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final String URL = "https://shop.example.com/a";

    private final RunningSite site = new RunningSite(Outputs.DEFAULT);

    @BeforeEach
    void start() {
        site.settle();
        site.sleep(Duration.ofMinutes(1));
    }

    @Test
    void anIndexShowsAChangeWhenItStandsInTheStore() {
        publish(1, SECOND);
        assertThat(site.metrics().lines()).isEmpty();

        look();
        assertThat(site.metrics().lines()).containsExactly("shop: pages reached index after 1050 ms");
    }

    @Test
    void whatComesWhileAnIndexIsBeingWrittenIsShownByTheNextOne() {
        publish(1, SECOND);
        publish(2, Duration.ZERO);
        assertThat(site.metrics().lines()).containsExactly("shop: pages reached index after 1000 ms");

        look();

        look();
        assertThat(site.metrics().lines())
                .containsExactly("shop: pages reached index after 1000 ms", "shop: pages reached index after 100 ms");
    }

    @Test
    void afterAWriteThatFailedTheChangeHasStillWaitedSinceItWasSent() {
        site.objects().failNext(1);
        publish(1, SECOND);
        look();
        assertThat(site.metrics().lines()).isEmpty();

        Instant sentAt = site.now().minus(LOOK).minus(SECOND);
        site.settle();
        assertThat(site.metrics().lines())
                .containsExactly("shop: pages reached index after "
                        + Duration.between(sentAt, site.now()).toMillis() + " ms");
    }

    @Test
    void whatNobodyKnowsTheTimeOfIsNotCounted() {
        site.apply(new Published(FILE, 0, 1, 1, Published.UNKNOWN, StoredVersion.UNKNOWN));
        site.settle();

        assertThat(site.text("sitemap.xml")).contains(FILE);
        assertThat(site.metrics().lines()).isEmpty();
    }

    @Test
    void aFileThatIsRetiredBeforeItIsListedIsNotCounted() {
        publish(1, SECOND);
        look();
        publish(2, SECOND);
        site.apply(new Retired(FILE, 0));
        site.settle();

        assertThat(site.text("sitemap.xml")).doesNotContain(FILE);
        assertThat(site.metrics().lines()).hasSize(1);
    }

    @Test
    void newsShowAnArticleAndThatItHasGone() {
        site.apply(article(site.now()), SECOND);
        look();
        assertThat(site.metrics().lines()).containsExactly("shop:  reached news after 1050 ms");

        site.sleep(Duration.ofMinutes(1));
        site.apply(new ArticleEvent.Gone(URL), Duration.ofSeconds(2));
        look();
        assertThat(site.metrics().lines())
                .containsExactly("shop:  reached news after 1050 ms", "shop:  reached news after 2050 ms");
    }

    @Test
    void anArticleThatComesAndGoesByTheClockHasNotWaited() {
        site.apply(article(site.now().plus(Duration.ofHours(1))), SECOND);
        site.sleep(Duration.ofHours(1));
        site.settle();
        assertThat(site.text("news.xml")).contains(URL);
        site.sleep(Duration.ofDays(2));
        site.settle();

        assertThat(site.text("news.xml")).doesNotContain(URL);
        assertThat(site.metrics().lines()).isEmpty();
    }

    private void publish(long revision, Duration ago) {
        site.apply(new Published(
                FILE,
                0,
                revision,
                site.now().toEpochMilli(),
                site.now().minus(ago).toEpochMilli(),
                StoredVersion.UNKNOWN));
    }

    private void look() {
        site.sleep(LOOK);
        site.run();
    }

    private static ArticleEvent article(Instant published) {
        return new ArticleEvent.Current(
                new Article(URL, null, new News(new Publication("P", "en"), published.toString(), "T")));
    }
}
