package dev.sitestream.http;

import dev.sitestream.console.Console;
import dev.sitestream.http.handler.JsonAnswer;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import io.javalin.http.Context;
import java.util.Optional;

/** Finds the page that a request names by its URL. */
final class PageParameter {

    private final Sites sites;
    private final NearPages near;

    PageParameter(Sites sites, NearPages near) {
        this.sites = sites;
        this.near = near;
    }

    /** A page, by its serialised URL, and the site that it belongs to. */
    record PageOfSite(Site site, String url) {}

    /** The page with this URL; empty if the request was answered with what is wrong with it. */
    Optional<PageOfSite> find(Context context, String url) throws InterruptedException {
        WebUrl page;
        try {
            page = WebUrl.parse(url).normal();
        } catch (InvalidUrlException e) {
            JsonAnswer answer = JsonAnswer.failure(400, "not an absolute http(s) URL: " + e.getMessage());
            Views.fail(context, answer, asked -> Console.noUrl(asked, url, String.valueOf(e.getMessage())));
            return Optional.empty();
        }
        Optional<Site> site = sites.siteOf(page);
        if (site.isEmpty()) {
            near.failWithoutSite(context, sites, page);
        }
        return site.map(found -> new PageOfSite(found, page.href()));
    }
}
