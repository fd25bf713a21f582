package dev.sitestream.placement;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates sites for tests that drive a lane directly. */
final class LaneSites {

    private static final String BASE = "https://example.com/";

    private LaneSites() {}

    /** Creates a site with these values and defaults for the rest. */
    static Site of(int lanes, Limits limits) {
        return of(lanes, limits, Site.DEFAULT_SECTIONS, ListingRules.NONE, null, Outputs.DEFAULT);
    }

    /** Creates a site with these values and defaults for the rest. */
    static Site of(
            int lanes,
            Limits limits,
            List<Section> sections,
            ListingRules rules,
            @Nullable Translations translations,
            Outputs outputs) {
        try {
            return new Site(
                    "example",
                    WebUrl.parse(BASE),
                    BASE,
                    lanes,
                    limits,
                    PublishWaits.after(Duration.ZERO),
                    sections,
                    rules,
                    translations,
                    outputs,
                    ShrinkLimit.DEFAULT);
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
