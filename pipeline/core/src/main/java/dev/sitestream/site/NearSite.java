package dev.sitestream.site;

import dev.sitestream.page.url.UrlParts;
import dev.sitestream.page.url.WebUrl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A site that a page would belong to except for common mistakes: the scheme, {@code www.} and the case of the path.
 *
 * @param site the site
 * @param differences the differences, at least one
 */
public record NearSite(Site site, List<String> differences) {

    /** Orders by the number of differences, then innermost site first. */
    static final Comparator<NearSite> NEAREST_FIRST = Comparator.<NearSite>comparingInt(
                    near -> near.differences().size())
            .thenComparingInt(near -> -near.site().url().href().length());

    /**
     * Compares a site with a page of the same {@link #bareHost}; empty if the page is under another path, or belongs to
     * the site.
     */
    static Optional<NearSite> of(Site site, WebUrl page) {
        WebUrl base = site.url();
        String folder = base.path();
        if (!page.path().regionMatches(true, 0, folder, 0, folder.length())) {
            return Optional.empty();
        }
        List<String> differences = new ArrayList<>();
        if (!scheme(base).equals(scheme(page))) {
            differences.add("the scheme");
        }
        if (!base.host().equals(page.host())) {
            differences.add("`www.`");
        }
        if (!page.path().startsWith(folder)) {
            differences.add("the case of the path");
        }
        return differences.isEmpty() ? Optional.empty() : Optional.of(new NearSite(site, List.copyOf(differences)));
    }

    /** The host and port of a URL without {@code www.}. A page and its near site have the same value. */
    static String bareHost(WebUrl url) {
        String origin = url.origin();
        String host = origin.substring(scheme(url).length() + "://".length());
        return UrlParts.withoutWww(host);
    }

    /** The human-readable description of the differences. */
    public String difference() {
        int last = differences.size() - 1;
        String listed = last == 0
                ? differences.get(0)
                : String.join(", ", differences.subList(0, last)) + " and " + differences.get(last);
        return "only " + listed + (last == 0 ? " differs" : " differ") + " from site `" + site.id() + "`, "
                + site.url();
    }

    private static String scheme(WebUrl url) {
        return url.href().substring(0, url.href().indexOf(':'));
    }
}
