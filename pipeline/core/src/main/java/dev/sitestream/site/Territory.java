package dev.sitestream.site;

import dev.sitestream.page.url.PublishedUrl;
import java.util.Collections;
import java.util.List;

/**
 * The URLs that belong to a site: all under its base, except those under the base of another site within it.
 *
 * @param base the site's serialised base
 * @param innerBases the serialised bases of the sites within it, sorted; none of them is under another
 */
public record Territory(String base, List<String> innerBases) {

    public Territory {
        innerBases = List.copyOf(innerBases);
    }

    /** The territory of a site without inner sites. */
    public static Territory of(Site site) {
        return new Territory(site.url().href(), List.of());
    }

    /** The territory for {@linkplain PublishedUrl published} URLs. */
    public Territory published() {
        return new Territory(
                PublishedUrl.of(base),
                innerBases.stream().map(PublishedUrl::of).sorted().toList());
    }

    /** Whether the page with this serialised URL belongs to the site. */
    public boolean owns(String url) {
        return url.startsWith(base) && (innerBases.isEmpty() || !isInner(url));
    }

    /** A text that is equal only for equal territories. */
    public String canonical() {
        // No serialised URL has a line break.
        return base + '\n' + String.join("\n", innerBases);
    }

    /**
     * Whether the URL is under an inner base. In sort order, all URLs under a base directly follow it, so only the last
     * base before the URL can contain it.
     */
    private boolean isInner(String url) {
        int found = Collections.binarySearch(innerBases, url);
        int before = -found - 2;
        return found >= 0 || (before >= 0 && url.startsWith(innerBases.get(before)));
    }
}
