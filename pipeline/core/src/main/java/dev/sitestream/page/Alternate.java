package dev.sitestream.page;

import java.util.Objects;

/**
 * A language version of a page: hreflang and URL.
 *
 * @param hreflang the language, in the canonical form of {@link Hreflang}
 * @param href the serialised URL
 */
public record Alternate(String hreflang, String href) {

    public Alternate {
        Objects.requireNonNull(hreflang, "hreflang");
        Objects.requireNonNull(href, "href");
    }
}
