package dev.sitestream.shard;

import dev.sitestream.page.InvalidUrlException;
import dev.sitestream.page.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import java.time.Duration;

/** Sites for lanes that are tested by themselves. */
final class LaneSites {

    private static final String BASE = "https://example.com/";

    private LaneSites() {}

    /** A site that says nothing beside these. */
    static Site of(int lanes, Limits limits) {
        try {
            return new Site("example", WebUrl.parse(BASE), BASE, lanes, limits, Duration.ZERO, Site.DEFAULT_SECTIONS);
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
