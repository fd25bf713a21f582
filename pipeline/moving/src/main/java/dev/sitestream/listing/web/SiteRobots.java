package dev.sitestream.listing.web;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.web.FetchException;
import dev.sitestream.validate.web.FileVersion;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The robots.txt of a site, fetched when it is needed, and once. */
final class SiteRobots {

    private final WebUrl url;
    private final PoliteFetcher fetcher;
    private final Receiver receiver;
    private @Nullable RobotsTxt robots;

    /** @param site any URL of the site */
    SiteRobots(WebUrl site, PoliteFetcher fetcher, Receiver receiver) {
        this.url = resolve(site.origin() + "/robots.txt");
        this.fetcher = fetcher;
        this.receiver = receiver;
    }

    /** The sitemaps that it names. */
    List<WebUrl> sitemaps() throws IOException, InterruptedException {
        RobotsTxt known = robots;
        if (known == null) {
            known = fetch();
            robots = known;
            for (RobotsTxt.Problem problem : known.problems()) {
                receiver.problem(new Origin(url.href(), problem.line()), problem.text());
            }
        }
        return known.sitemaps();
    }

    private RobotsTxt fetch() throws IOException, InterruptedException {
        try {
            return fetcher.fetch(url, FileVersion.UNKNOWN, (file, at, version) -> RobotsTxt.read(file))
                    .orElse(RobotsTxt.EMPTY);
        } catch (IOException e) {
            // Only if there is none for sure, it names no sitemaps.
            if (!(e instanceof FetchException failure && failure.isAbsent())) {
                receiver.problem(
                        new Origin(url.href(), 0),
                        "can't be fetched, so the sitemaps that it names are not known: " + e.getMessage()
                                + "; try again later, or name the sitemaps in the command");
            }
            return RobotsTxt.EMPTY;
        }
    }

    /** The URL of a file of a site; its parts are known to be valid. */
    static WebUrl resolve(String url) {
        try {
            return WebUrl.parse(url);
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException(url, e);
        }
    }
}
