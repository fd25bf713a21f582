package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.SiteEvent.ArticleEvent.Gone;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.Retired;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommitPatienceTest {

    @Test
    void aChangeOfAFileThatWaitsTwoSecondsMayWaitAQuarterOfASecond() throws Exception {
        CommitPatience patience = patience(PublishWaits.DEFAULT);

        assertThat(patience.millis(upsert("pages", Extensions.NONE))).isEqualTo(250);
        assertThat(patience.leastMillis()).isEqualTo(250);
    }

    @Test
    void aChangeThatShouldBePublishedWithinTenSecondsMayWaitAHundredthOfThat() throws Exception {
        CommitPatience patience = patience(PublishWaits.DEFAULT.atMost(Duration.ofSeconds(10)));

        assertThat(patience.millis(upsert("pages", Extensions.NONE))).isEqualTo(100);
    }

    @Test
    void aChangeOfAnUrgentSectionMayNotWaitNorMayADeletionOnItsSite() throws Exception {
        PublishWaits atOnce = PublishWaits.after(Duration.ZERO);
        Section live = new Section("live", List.of(PathPattern.of("/live/**")), Format.XML, true, atOnce);
        CommitPatience patience = patience(PublishWaits.DEFAULT, live, Section.of("pages", List.of()));

        assertThat(patience.millis(upsert("live", Extensions.NONE))).isZero();
        assertThat(patience.millis(upsert("pages", Extensions.NONE))).isEqualTo(250);
        assertThat(patience.millis(new Delete("https://example.com/a", 1, null)))
                .isZero();
    }

    @Test
    void anArticleMayNotWait() throws Exception {
        Extensions article = Extensions.NONE.withNews(new News(null, "2026-11-21", "Today"));

        assertThat(patience(PublishWaits.DEFAULT).millis(upsert("pages", article)))
                .isZero();
    }

    @Test
    void aWrittenFileIsListedAtOnceIfItIsUrgentAndMayWaitOtherwise() throws Exception {
        PublishWaits atOnce = PublishWaits.after(Duration.ZERO);
        Section live = new Section("live", List.of(PathPattern.of("/live/**")), Format.XML, true, atOnce);
        CommitPatience patience = patience(PublishWaits.DEFAULT, live, Section.of("pages", List.of()));

        assertThat(patience.millis(written("live-00001.xml.gz"))).isZero();
        assertThat(patience.millis(written("pages-00001.xml.gz"))).isEqualTo(250);
        assertThat(patience.millis(new Retired("former-00001.xml.gz", 0)))
                .as("of a section that is not configured any more")
                .isZero();
    }

    @Test
    void anArticleReachesItsSiteAtOnce() throws Exception {
        assertThat(patience(PublishWaits.DEFAULT).millis(new Gone("https://example.com/a")))
                .isZero();
    }

    @Test
    void aReportOfWhatCrawlersSeeAlreadyMayWait() throws Exception {
        CommitPatience patience = patience(PublishWaits.after(Duration.ZERO));
        ListingChange change = new ListingChange("https://example.com/a", null, 1, 1, true);

        assertThat(patience.millis(new ListedChange(change))).isEqualTo(CommitPatience.OF_REPORTS_MILLIS);
    }

    private static Published written(String file) {
        return new Published(file, 0, 1, 1, Published.UNKNOWN, StoredVersion.UNKNOWN);
    }

    private static CommitPatience patience(PublishWaits waits, Section... sections) throws Exception {
        List<Section> all = sections.length == 0 ? Site.DEFAULT_SECTIONS : List.of(sections);
        String url = "https://example.com/";
        return new CommitPatience(new Site("example", WebUrl.parse(url), url, 1, Limits.PROTOCOL, waits, all));
    }

    private static PageChange upsert(String section, Extensions extensions) {
        String url = "https://example.com/a";
        Page page = new Page(url, null, null, null, null, null, null, extensions, Visibility.PLAIN);
        return new Upsert(1, section, page, null);
    }
}
