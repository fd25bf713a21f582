package dev.sitestream.placement;

import dev.sitestream.page.Alternate;

/**
 * The page that represents its language in a translation group.
 *
 * @param language its language, as {@link dev.sitestream.page.Hreflang#canonical} writes it
 * @param url its serialised URL
 * @param joined the number of its joining, see {@link PageNotice.Joined}
 */
public record Sibling(String language, String url, long joined) {

    Alternate alternate() {
        return new Alternate(language, url);
    }
}
