package dev.sitestream.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.FileKind;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetersTest {

    @Test
    void allMetricsOfAFewSitesExistFromTheStart() throws Exception {
        try (Meters meters = meters(Meters.MOST_SITES_FROM_START)) {
            assertThat(meters.text(ScrapeFormat.TEXT).lines().filter(line -> line.contains("site=\"site-7\"")))
                    .hasSizeGreaterThan(100);
        }
    }

    @Test
    void ofManySitesOnlyThoseAreShownOfWhichThereIsSomething() throws Exception {
        try (Meters meters = meters(Meters.MOST_SITES_FROM_START + 1)) {
            assertThat(meters.text(ScrapeFormat.TEXT)).doesNotContain("site=\"site-7\"");

            meters.publishMetrics().written("site-7", FileKind.INDEX, 100, Duration.ofMillis(5));

            assertThat(meters.text(ScrapeFormat.TEXT))
                    .contains("sitestream_store_write_seconds_count{kind=\"index\",site=\"site-7\"} 1")
                    .doesNotContain("site=\"site-8\"");
        }
    }

    private static Meters meters(int count) throws Exception {
        List<Site> sites = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String url = "https://site-" + i + ".example.com/";
            sites.add(new Site(
                    "site-" + i,
                    WebUrl.parse(url),
                    url,
                    1,
                    Limits.PROTOCOL,
                    PublishWaits.DEFAULT,
                    Site.DEFAULT_SECTIONS));
        }
        return new Meters(new Sites(sites), List::of);
    }
}
