package dev.sitestream.page;

import java.util.Objects;

/**
 * The same content in one language.
 *
 * @param hreflang the language, as {@link Hreflang} allows it
 * @param href the serialised URL
 */
public record Alternate(String hreflang, String href) {

    public Alternate {
        Objects.requireNonNull(hreflang, "hreflang");
        Objects.requireNonNull(href, "href");
    }
}
