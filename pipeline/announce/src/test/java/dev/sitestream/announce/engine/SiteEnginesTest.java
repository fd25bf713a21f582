package dev.sitestream.announce.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AccountFile;
import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.AnnounceSettings.BaiduSettings;
import dev.sitestream.announce.AnnounceSettings.BingSettings;
import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.announce.AnnounceSettings.SearchConsoleSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.FileEngine;
import dev.sitestream.announce.ServiceAccount;
import dev.sitestream.announce.UrlEngine;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.FeedSettings.FeedFormat;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SiteEnginesTest {

    @Test
    void thereAreTheEnginesThatTheSettingsName() throws Exception {
        ServiceAccount account = ServiceAccount.parse(
                AccountFile.json("https://oauth2.googleapis.com/token"), SearchConsoleSettings.DEFAULT_ENDPOINT);
        AnnounceSettings all = settings(
                new IndexNowSettings("0123456789abcdef", IndexNowSettings.DEFAULT_ENDPOINT, null),
                true,
                new SearchConsoleSettings(account, "sc-domain:example.com", SearchConsoleSettings.DEFAULT_ENDPOINT),
                new BingSettings("0123456789abcdef", BingSettings.DEFAULT_ENDPOINT),
                new BaiduSettings("0123456789abcdef", BaiduSettings.DEFAULT_ENDPOINT));
        SiteEngines engines = SiteEngines.of(site("https://hub.example.com/"), all);

        assertThat(engines.urls()).extracting(UrlEngine::target).containsExactly("indexnow", "baidu");
        assertThat(engines.files()).extracting(FileEngine::target).containsExactly("search-console", "bing");
        assertThat(engines.hub()).isInstanceOf(WebSub.class);
        assertThat(engines.files()).extracting(FileEngine::identity).doesNotHaveDuplicates();
        assertThat(all.targets()).containsExactly("indexnow", "baidu", "websub", "search-console", "bing");
    }

    @Test
    void requestsAreBoundedByTheHostThatTheyGoTo() throws Exception {
        SiteEngines engines = SiteEngines.of(
                site("https://hub.example.com/publish"),
                settings(
                        new IndexNowSettings("0123456789abcdef", URI.create("http://127.0.0.1:8080/indexnow"), null),
                        true,
                        null,
                        new BingSettings("0123456789abcdef", BingSettings.DEFAULT_ENDPOINT),
                        new BaiduSettings("0123456789abcdef", BaiduSettings.DEFAULT_ENDPOINT)));

        assertThat(engines.urls())
                .extracting(UrlEngine::endpoint)
                .containsExactly("127.0.0.1:8080", "data.zz.baidu.com");
        assertThat(engines.files()).extracting(FileEngine::endpoint).containsExactly("ssl.bing.com");
        assertThat(Objects.requireNonNull(engines.hub()).endpoint()).isEqualTo("hub.example.com");
    }

    @Test
    void thereMayBeTheHubAlone() throws IOException, Exception {
        try (StubEngine hub = StubEngine.start().answer(204, "")) {
            SiteEngines engines = SiteEngines.of(site(hub.base() + "/"), settings(null, true, null, null, null));

            assertThat(engines.urls()).isEmpty();
            assertThat(engines.files()).isEmpty();
            assertThat(Objects.requireNonNull(engines.hub()).ping("https://example.com/feed.atom"))
                    .extracting(Answer::kind)
                    .isEqualTo(Answer.Kind.ACCEPTED);
        }
    }

    @Test
    void aHubIsToldOnlyIfTheSettingsSaySo() throws Exception {
        assertThat(SiteEngines.of(site("https://hub.example.com/"), settings(null, false, null, null, null))
                        .hub())
                .isNull();
        assertThat(SiteEngines.of(site(null), settings(null, true, null, null, null))
                        .hub())
                .isNull();
    }

    private static AnnounceSettings settings(
            @Nullable IndexNowSettings indexNow,
            boolean webSub,
            @Nullable SearchConsoleSettings searchConsole,
            @Nullable BingSettings bing,
            @Nullable BaiduSettings baidu) {
        return new AnnounceSettings(
                Duration.ZERO, Duration.ZERO, 1, false, indexNow, webSub, searchConsole, bing, baidu);
    }

    private static Site site(@Nullable String hub) throws Exception {
        FeedSettings feeds = new FeedSettings(Set.of(FeedFormat.ATOM), "Shop", 10, Duration.ofDays(1), hub);
        return new Site(
                "shop",
                WebUrl.parse("https://example.com/"),
                "https://example.com/",
                1,
                Limits.PROTOCOL,
                PublishWaits.after(Duration.ZERO),
                Site.DEFAULT_SECTIONS,
                ListingRules.NONE,
                null,
                new Outputs(NewsSettings.DEFAULT, feeds, null),
                ShrinkLimit.DEFAULT);
    }
}
