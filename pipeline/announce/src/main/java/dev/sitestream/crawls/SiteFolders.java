package dev.sitestream.crawls;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Finds the published file with a URL: a file in the folder of one of the sites, with a name that files have. */
final class SiteFolders {

    private static final String HTTPS = "https://";
    private static final String HTTP = "http://";

    private final Map<String, Site> sites = new HashMap<>();
    private final BiPredicate<Site, String> isPublished;

    /** @param isPublished whether a file of this name is one that the site publishes */
    SiteFolders(Sites all, BiPredicate<Site, String> isPublished) {
        this.isPublished = isPublished;
        all.forEach(site -> sites.put(site.sitemaps(), site));
    }

    /** A file of a site, by its name in the site's folder. */
    record SiteFile(Site site, String name) {}

    /**
     * The file with this URL. A query is ignored. So is the scheme, unless another site has the other one: behind a
     * proxy that ends TLS, logs have the wrong one.
     */
    Optional<SiteFile> fileAt(WebUrl url) {
        int query = url.href().indexOf('?');
        String address = query < 0 ? url.href() : url.href().substring(0, query);
        int end = address.lastIndexOf('/') + 1;
        String name = address.substring(end);
        Site site = siteAt(address.substring(0, end));
        return site == null || name.isEmpty() || !isPublished.test(site, name)
                ? Optional.empty()
                : Optional.of(new SiteFile(site, name));
    }

    private @Nullable Site siteAt(String folder) {
        Site site = sites.get(folder);
        return site != null ? site : sites.get(otherScheme(folder));
    }

    private static String otherScheme(String url) {
        return url.startsWith(HTTPS) ? HTTP + url.substring(HTTPS.length()) : HTTPS + url.substring(HTTP.length());
    }
}
