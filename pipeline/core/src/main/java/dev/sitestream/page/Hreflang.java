package dev.sitestream.page;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of {@code hreflang} that <a
 * href="https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes">search
 * engines</a> understand: a language (ISO 639-1, or a three-letter code if ISO 639-1 has none), optionally a script
 * (ISO 15924), optionally a region (ISO 3166-1 alpha-2); or {@code x-default}. A country alone, such as {@code us}, is
 * invalid, and so are {@code en-UK} and {@code es-419}.
 */
public final class Hreflang {

    /** Marks the page for users whose language has no page. */
    public static final String DEFAULT = "x-default";

    /**
     * Language codes that are deprecated in the <a
     * href="https://www.iana.org/assignments/language-subtag-registry">registry of BCP 47</a>, each with its preferred
     * code. BCP 47's canonical form (section 4.5) uses the preferred code. Serbo-Croatian, {@code sh}, has no preferred
     * code there and is kept.
     */
    private static final Map<String, String> PREFERRED =
            Map.of("iw", "he", "in", "id", "ji", "yi", "jw", "jv", "mo", "ro");

    private static final int SCRIPT_LENGTH = 4;
    private static final int REGION_LENGTH = 2;

    private Hreflang() {}

    /**
     * Returns the value in canonical case, such as {@code pt-BR} or {@code zh-Hant-TW}, with the preferred code of its
     * language.
     *
     * @return null if search engines don't understand the value
     */
    public static @Nullable String canonical(String text) {
        if (!LanguageTag.isWellFormed(text)) {
            return null;
        }
        if (text.equalsIgnoreCase(DEFAULT)) {
            return DEFAULT;
        }
        String[] subtags = text.split("-", -1);
        String language = language(subtags[0]);
        if (language == null) {
            return null;
        }
        StringBuilder result = new StringBuilder(language);
        int next = 1;
        if (next < subtags.length && subtags[next].length() == SCRIPT_LENGTH) {
            String script = script(subtags[next++]);
            if (!IsoCodes.isScript(script)) {
                return null;
            }
            result.append('-').append(script);
        }
        if (next < subtags.length && subtags[next].length() == REGION_LENGTH) {
            String region = subtags[next++].toUpperCase(Locale.ROOT);
            if (!IsoCodes.isCountry(region)) {
                return null;
            }
            result.append('-').append(region);
        }
        return next == subtags.length ? result.toString() : null;
    }

    private static @Nullable String language(String subtag) {
        String lower = subtag.toLowerCase(Locale.ROOT);
        String preferred = PREFERRED.getOrDefault(lower, lower);
        return IsoCodes.isLanguage(preferred) ? preferred : null;
    }

    private static String script(String subtag) {
        String lower = subtag.toLowerCase(Locale.ROOT);
        return Character.toUpperCase(lower.charAt(0)) + lower.substring(1);
    }
}
