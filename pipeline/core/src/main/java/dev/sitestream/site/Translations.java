package dev.sitestream.site;

import dev.sitestream.page.Hreflang;
import org.jspecify.annotations.Nullable;

/**
 * The settings for publishing translation groups.
 *
 * @param defaultLanguage the language whose page is also the default for all other languages ({@code x-default}), in
 *     canonical form
 */
public record Translations(String defaultLanguage) {

    /**
     * Accepts the language in upper or lower case.
     *
     * @throws IllegalArgumentException if search engines don't understand it; the message states what is allowed,
     *     without the value
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
