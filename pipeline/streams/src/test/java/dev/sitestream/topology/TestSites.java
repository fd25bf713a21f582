package dev.sitestream.topology;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sites for tests. */
public final class TestSites {

    private static final List<Section> SECTIONS = List.of(
            Section.of("products", List.of(PathPattern.of("/p/**"))),
            Section.of("blog", List.of(PathPattern.of("/blog/**"))),
            Section.of("pages", List.of()));

    private TestSites() {}

    /** Returns a shop with three sections. */
    public static Site shop(Limits limits, Duration publishAfter) {
        return site("shop", "https://shop.example.com/", 1, limits, publishAfter);
    }

    public static Site shop() {
        return shop(Limits.PROTOCOL, Duration.ofSeconds(2));
    }

    /** Returns the shop with these rules and outputs. */
    public static Site shop(ListingRules rules, @Nullable Translations translations, Outputs outputs) {
        return shop(rules, translations, outputs, ShrinkLimit.DEFAULT);
    }

    /** Returns the shop with this shrink limit. */
    public static Site shop(ShrinkLimit limit) {
        return shop(ListingRules.NONE, null, Outputs.DEFAULT, limit);
    }

    private static Site shop(
            ListingRules rules, @Nullable Translations translations, Outputs outputs, ShrinkLimit limit) {
        Site shop = shop();
        return new Site(
                shop.id(),
                shop.url(),
                shop.sitemaps(),
                shop.lanes(),
                shop.limits(),
                shop.waits(),
                shop.sections(),
                rules,
                translations,
                outputs,
                limit);
    }

    static Site site(String id, String url, int lanes, Limits limits, Duration publishAfter) {
        try {
            return new Site(id, WebUrl.parse(url), url, lanes, limits, PublishWaits.after(publishAfter), SECTIONS);
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException(url, e);
        }
    }
}
