package dev.sitestream.site;

import dev.sitestream.page.url.PublishedUrl;
import java.util.Collections;
import java.util.List;

/**
 * The URLs that belong to a site: all under its base, but for those under the base of another site that lies within it.
 *
 * @param base the site's serialised base
 * @param innerBases the serialised bases of the sites within it, sorted; none of them lies under another one of them
 */
public record Territory(String base, List<String> innerBases) {

    public Territory {
        innerBases = List.copyOf(innerBases);
    }

    /** That of a site beside which there is no other. */
    public static Territory of(Site site) {
        return new Territory(site.url().href(), List.of());
    }

    /** The same for URLs as they are {@linkplain PublishedUrl published}. */
    public Territory published() {
        return new Territory(
                PublishedUrl.of(base),
                innerBases.stream().map(PublishedUrl::of).sorted().toList());
    }

    /** Whether the page with this serialised URL belongs to the site. */
    public boolean owns(String url) {
        return url.startsWith(base) && (innerBases.isEmpty() || !isInner(url));
    }

    /** A text that is the same for equal territories only. */
    public String canonical() {
        // No serialised URL has a line break.
        return base + '\n' + String.join("\n", innerBases);
    }

    /**
     * All URLs from an inner base up to one under it lie under it, too; so only the last base before the URL can be its
     * own.
     */
    private boolean isInner(String url) {
        int found = Collections.binarySearch(innerBases, url);
        int before = -found - 2;
        return found >= 0 || (before >= 0 && url.startsWith(innerBases.get(before)));
    }
}
