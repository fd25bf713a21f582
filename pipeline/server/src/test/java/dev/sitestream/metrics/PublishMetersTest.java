package dev.sitestream.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishMetrics.Milestone;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.sitemap.Format;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PublishMetersTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private PublishMeters meters;

    @BeforeEach
    void createMeters() throws Exception {
        Section blog = new Section(
                "blog", List.of(PathPattern.of("/blog/**")), Format.XML, true, PublishWaits.after(Duration.ZERO));
        Site site = new Site(
                "shop",
                WebUrl.parse("https://shop.example.com/"),
                "https://shop.example.com/",
                1,
                Limits.PROTOCOL,
                PublishWaits.DEFAULT,
                List.of(blog, Section.of("pages", List.of())));
        meters = new PublishMeters(registry, new Sites(List.of(site)));
        meters.add(site);
    }

    @Test
    void aFileCountsAsLateTenSecondsAfterItsSectionsFreshness() {
        listed("pages", 70_000);
        assertThat(missed("pages")).isZero();
        listed("pages", 70_001);
        assertThat(missed("pages")).isOne();
    }

    @Test
    void anUrgentFileCountsAsLateTenSecondsAfterItsChange() {
        listed("blog", 10_000);
        assertThat(missed("blog")).isZero();
        listed("blog", 10_001);
        assertThat(missed("blog")).isOne();
    }

    @Test
    void aFileIsLateOnlyOnceItIsListed() {
        meters.reached(Milestone.FILE, "shop", "pages", Duration.ofHours(1));
        assertThat(missed("pages")).isZero();
    }

    private void listed(String section, long waitedMillis) {
        meters.reached(Milestone.INDEX, "shop", section, Duration.ofMillis(waitedMillis));
    }

    private double missed(String section) {
        return registry.get("sitestream.freshness.missed")
                .tag("section", section)
                .counter()
                .count();
    }
}
