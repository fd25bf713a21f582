package dev.sitestream.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Leads from what somebody has typed to the page, the site or the list of sites that is meant. */
final class SearchRoute {

    private static final int SEE_OTHER = 303;

    private final Sites sites;

    SearchRoute(Sites sites) {
        this.sites = sites;
    }

    void answer(Context context) {
        String text = Optional.ofNullable(context.queryParam("q")).orElse("").strip();
        context.status(SEE_OTHER).header("Location", target(text));
    }

    /** The path of the view that is meant. */
    String target(String text) {
        if (text.isEmpty()) {
            return "/";
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (sites.byId(lower).isPresent()) {
            return "/sites/" + lower;
        }
        if (lower.startsWith("http://") || lower.startsWith("https://")) {
            return ofUrl(text);
        }
        List<Site> all = sites.asList();
        if (text.startsWith("/") && all.size() == 1) {
            return pageAt(all.get(0).url().origin() + text);
        }
        // A URL without its scheme, as browsers show it
        Optional<String> page = text.indexOf('/') > 0
                ? ofSites("https://" + text).or(() -> ofSites("http://" + text))
                : Optional.empty();
        return page.orElseGet(() -> ofName(text, lower));
    }

    /** A URL: the base of a site is that site, and everything else a page. */
    private String ofUrl(String url) {
        return sites.asList().stream()
                .filter(site ->
                        site.url().href().equals(url) || site.url().href().equals(url + "/"))
                .findFirst()
                .map(site -> "/sites/" + site.id())
                .orElseGet(() -> pageAt(url));
    }

    /** A URL, if it belongs to a site. */
    private Optional<String> ofSites(String url) {
        try {
            return sites.siteOf(WebUrl.parse(url).normal()).map(site -> ofUrl(url));
        } catch (InvalidUrlException e) {
            return Optional.empty();
        }
    }

    private String ofName(String text, String lower) {
        List<Site> matching = sites.asList().stream()
                .filter(site -> site.id().contains(lower) || site.url().href().contains(lower))
                .limit(2)
                .toList();
        return matching.size() == 1 ? "/sites/" + matching.get(0).id() : "/?q=" + URLEncoder.encode(text, UTF_8);
    }

    private static String pageAt(String url) {
        return "/pages?url=" + URLEncoder.encode(url, UTF_8);
    }
}
