package dev.sitestream.topology.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageFittingTest {

    private static final String BASE = "https://example.com/";
    private static final Publication TIMES = new Publication("The Times", "en");
    private static final News NEWS = new News(null, "2026-11-21", "Headline");
    private static final Section XML = Section.of("pages", List.of());
    private static final Section TEXT = new Section("pages", List.of(), Format.TEXT, true);

    @Test
    void newsGetTheSitesPublicationUnlessTheyNameTheirOwn() {
        News own = new News(new Publication("The Post", "de"), "2026-11-21", "Headline");
        PageFitting fitting = new PageFitting(site(TIMES));

        assertThat(fitting.fit(page(Extensions.NONE.withNews(NEWS)), XML)
                        .extensions()
                        .news())
                .isEqualTo(new News(TIMES, "2026-11-21", "Headline"));
        assertThat(fitting.fit(page(Extensions.NONE.withNews(own)), XML)
                        .extensions()
                        .news())
                .isEqualTo(own);
        assertThat(fitting.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2026-11-21, 2026-11-21T00:00:00+01:00",
        "Europe/Berlin, 2026-07-01, 2026-07-01T00:00:00+02:00",
        "-03:30, 2026-11-21, 2026-11-21T00:00:00-03:30",
        "UTC, 2026-11-21, 2026-11-21T00:00:00Z",
        // Summer time began at midnight
        "America/Sao_Paulo, 2018-11-04, 2018-11-04T01:00:00-02:00",
        // A local mean time of seconds is none of the protocol's offsets
        "Europe/Berlin, 1890-01-01, 1890-01-01",
        "Europe/Berlin, 2026-11-21T00:00:00Z, 2026-11-21T00:00:00Z"
    })
    void newsWithADateAloneBeginInTheSitesTimeZone(String zone, String given, String expected) {
        PageFitting fitting = new PageFitting(site(TIMES, Limits.PROTOCOL.bytes(), ZoneId.of(zone)));
        Publication own = new Publication("The Post", "de");

        assertThat(fitting.fit(page(Extensions.NONE.withNews(new News(null, given, "Headline"))), XML))
                .isEqualTo(page(Extensions.NONE.withNews(new News(TIMES, expected, "Headline"))));
        assertThat(fitting.fit(page(Extensions.NONE.withNews(new News(own, given, "Headline"))), XML))
                .isEqualTo(page(Extensions.NONE.withNews(new News(own, expected, "Headline"))));
        assertThat(fitting.warnings()).isEmpty();
    }

    @Test
    void newsWithoutAnyPublicationAreLeftOut() {
        PageFitting fitting = new PageFitting(site(null));

        assertThat(fitting.fit(page(Extensions.NONE.withNews(NEWS)), XML)).isEqualTo(page(Extensions.NONE));
        assertThat(fitting.warnings()).extracting(Problem::code).containsExactly(ProblemCode.NEWS_INVALID);
        assertThat(fitting.warnings()).extracting(Problem::field).containsExactly("news.publication");
    }

    @Test
    void whatNoFileOfTheSiteCouldHoldIsLeftOutButTheNews() {
        Extensions large = Extensions.ofImages(Collections.nCopies(10, BASE + "a".repeat(2_000)))
                .withAlternates(List.of(new Alternate("de", BASE + "c".repeat(2_000))))
                .withNews(NEWS.in(TIMES));
        int size = Format.XML.entry(page(large)).length + Format.XML.overhead(Format.XML.extensions(page(large)));
        PageFitting fits = new PageFitting(site(null, size));
        PageFitting tooLarge = new PageFitting(site(null, size - 1));

        assertThat(fits.fit(page(large), XML)).isEqualTo(page(large));
        assertThat(fits.warnings()).isEmpty();
        assertThat(tooLarge.fit(page(large), XML)).isEqualTo(page(Extensions.NONE.withNews(NEWS.in(TIMES))));
        assertThat(tooLarge.warnings()).extracting(Problem::code).containsExactly(ProblemCode.EXTENSIONS_TOO_LARGE);
    }

    @Test
    void whatWouldMakeAFileThatJavaDoesNotReadIsLeftOut() {
        String url = BASE + "&".repeat(2_000);
        PageFitting fitting = new PageFitting(site(null));
        Page fits = page(Extensions.ofImages(Collections.nCopies(50, url)));
        assertThat(fitting.fit(fits, XML)).isEqualTo(fits);
        assertThat(fitting.warnings()).isEmpty();

        Page one = page(Extensions.ofImages(Collections.nCopies(50, url))
                .withAlternates(List.of(new Alternate("de", BASE + "&"))));
        assertThat(fitting.fit(one, TEXT)).isEqualTo(one);
        assertThat(fitting.fit(one, XML)).isEqualTo(page(Extensions.NONE));
        assertThat(fitting.warnings())
                .extracting(Problem::detail)
                .containsExactly("images, videos and alternates are left out: with them a file would have 100001 entity"
                        + " references, and 100000 are allowed");
    }

    /** The decoder keeps at most 3 MiB of extensions, and URLs of at most 2,047 characters. */
    @Test
    void noPageIsLargerThanWhatIsTakenForTheLargest() {
        String url = "http://a/" + "'".repeat(2_038);
        Extensions large = Extensions.ofImages(Collections.nCopies(530, url))
                .withAlternates(Collections.nCopies(1_000, new Alternate("zh-Hant-TW", url)));
        byte[] entry = Format.XML.entry(page(large));

        assertThat(PageCodec.encode(page(large))).hasSizeGreaterThan(3_000_000);
        assertThat((long) entry.length + Format.XML.overhead(Set.of(Extension.values())))
                .isBetween(PageFitting.LARGEST_ENTRY * 9 / 10, PageFitting.LARGEST_ENTRY);
    }

    @Test
    void aTextFileHoldsNoExtensionsSoTheyAreNeverTooLarge() {
        Extensions large = Extensions.ofImages(Collections.nCopies(20, BASE + "a".repeat(2_000)));
        PageFitting fitting = new PageFitting(site(null, Limits.MIN_BYTES));

        assertThat(fitting.fit(page(large), TEXT)).isEqualTo(page(large));
        assertThat(fitting.warnings()).isEmpty();
    }

    private static Page page(Extensions extensions) {
        return new Page(BASE + "p", null, null, null, null, null, null, extensions, Visibility.PLAIN);
    }

    private static Site site(@Nullable Publication publication) {
        return site(publication, Limits.PROTOCOL.bytes());
    }

    private static Site site(@Nullable Publication publication, long bytes) {
        return site(publication, bytes, null);
    }

    private static Site site(@Nullable Publication publication, long bytes, @Nullable ZoneId zone) {
        Outputs outputs =
                new Outputs(new NewsSettings(true, publication, Duration.ZERO, zone), FeedSettings.NONE, null);
        try {
            return new Site(
                    "example",
                    WebUrl.parse(BASE),
                    BASE,
                    1,
                    new Limits(50_000, bytes),
                    PublishWaits.after(Duration.ZERO),
                    Site.DEFAULT_SECTIONS,
                    ListingRules.NONE,
                    null,
                    outputs,
                    ShrinkLimit.DEFAULT);
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
