package dev.sitestream.site;

import dev.sitestream.page.Hreflang;
import org.jspecify.annotations.Nullable;

/**
 * How the pages of a translation group come to name each other.
 *
 * @param defaultLanguage the language whose page is also the one for everybody else ({@code x-default}), in canonical
 *     form
 */
public record Translations(String defaultLanguage) {

    /**
     * Takes the language in any case.
     *
     * @throws IllegalArgumentException when search engines don't understand it; the message says what is allowed,
     *     without repeating it
     */
    public Translations {
        @Nullable String canonical = Hreflang.canonical(defaultLanguage);
        if (canonical == null || canonical.equals(Hreflang.DEFAULT)) {
            throw new IllegalArgumentException("allowed are languages as in `hreflang`: an ISO 639-1 code,"
                    + " with a script and a region if need be, as in `en`, `en-GB` or `zh-Hant-TW`");
        }
        defaultLanguage = canonical;
    }
}
