package dev.sitestream.page;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of {@code hreflang} that <a
 * href="https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes">search
 * engines</a> understand: a language (ISO 639-1, or a code of three letters where that has none), then perhaps a script
 * (ISO 15924), then perhaps a region (ISO 3166-1 alpha-2); or {@code x-default}. A country alone, such as {@code us},
 * is none, and neither is {@code en-UK} or {@code es-419}.
 */
public final class Hreflang {

    /** Marks the page for everyone whose language has none. */
    public static final String DEFAULT = "x-default";

    /**
     * Codes that the <a href="https://www.iana.org/assignments/language-subtag-registry">registry of BCP 47</a> has
     * given up, with those that it prefers; BCP 47's canonical form (section 4.5) has these instead. Serbo-Croatian,
     * {@code sh}, has no successor there and stays.
     */
    private static final Map<String, String> PREFERRED =
            Map.of("iw", "he", "in", "id", "ji", "yi", "jw", "jv", "mo", "ro");

    private static final int SCRIPT_LENGTH = 4;
    private static final int REGION_LENGTH = 2;

    private Hreflang() {}

    /**
     * The value in its usual case, as in {@code pt-BR} and {@code zh-Hant-TW}, with the preferred code of its language.
     *
     * @return null when it isn't one that search engines understand
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
