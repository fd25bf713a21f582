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
    void aChangeOfAFileThatWaitsTwoSecondsMayWaitHalfASecond() throws Exception {
        CommitPatience patience = patience(PublishWaits.DEFAULT);

        assertThat(patience.millis(upsert("pages", Extensions.NONE))).isEqualTo(500);
        assertThat(patience.leastMillis()).isEqualTo(500);
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
        assertThat(patience.millis(upsert("pages", Extensions.NONE))).isEqualTo(500);
        assertThat(patience.millis(new Delete("https://example.com/a", 1, null)))
                .isZero();
    }

    @Test
    void anArticleMayNotWait() throws Exception {
        Extensions article = Extensions.NONE.withNews(new News(null, "2026-11-21", "Today"));

        assertThat(patience(PublishWaits.DEFAULT).millis(upsert("pages", article)))
                .isZero();
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
