package dev.sitestream.demo;

import dev.sitestream.page.InvalidUrlException;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.WebUrl;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.site.Translations;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;

/** The simulated sites as the pipeline knows sites, with defaults for all that a configuration need not say. */
public final class DemoSites {

    private DemoSites() {}

    /** All of them. */
    public static Sites all() {
        return new Sites(Arrays.stream(DemoSite.values()).map(DemoSites::site).toList());
    }

    private static Site site(DemoSite site) {
        Site defaults = Site.at(url(site));
        return new Site(
                site.id(),
                defaults.url(),
                defaults.sitemaps(),
                defaults.lanes(),
                defaults.limits(),
                defaults.publishAfter(),
                site.sections().stream().map(DemoSites::section).toList(),
                defaults.rules(),
                site == DemoSite.BLOG ? new Translations("en") : null,
                outputs(site),
                ShrinkLimit.DEFAULT);
    }

    private static Outputs outputs(DemoSite site) {
        FeedSettings none = FeedSettings.NONE;
        FeedSettings feeds =
                new FeedSettings(Set.of(FeedSettings.Format.values()), site.id(), none.entries(), none.age(), null);
        return switch (site) {
            case SHOP -> Outputs.DEFAULT;
            case BLOG -> new Outputs(NewsSettings.DEFAULT, feeds, null);
            case NEWS ->
                new Outputs(
                        new NewsSettings(true, new Publication("The Example News", "en"), Duration.ZERO), feeds, null);
        };
    }

    private static Section section(DemoSection section) {
        return Section.of(
                section.name(), section.match().stream().map(PathPattern::of).toList());
    }

    private static WebUrl url(DemoSite site) {
        try {
            return WebUrl.parse(site.url());
        } catch (InvalidUrlException e) {
            throw new IllegalStateException("the URL of " + site + " is a constant", e);
        }
    }
}
