package dev.sitestream.page;

import com.ibm.icu.lang.UScript;
import com.ibm.icu.util.ULocale;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ISO codes of languages, scripts and countries, each in its usual case. */
public final class IsoCodes {

    /**
     * Language codes that are missing in ICU's list: it has Filipino instead of Tagalog, and no Serbo-Croatian. The
     * registry of BCP 47 has both.
     */
    private static final Set<String> ALSO_LANGUAGES = Set.of("tl", "sh");

    /** Codes of ISO 639-2 that name no language: multiple, undetermined, no linguistic content, uncoded. */
    private static final Set<String> NO_LANGUAGES = Set.of("mul", "und", "zxx", "mis");

    private static final Set<String> LANGUAGES = Stream.concat(
                    Arrays.stream(ULocale.getISOLanguages()), ALSO_LANGUAGES.stream())
            .filter(Predicate.not(NO_LANGUAGES::contains))
            .collect(Collectors.toUnmodifiableSet());

    /** The bibliographic codes of ISO 639-2 that differ from the terminological ones. */
    private static final Set<String> BIBLIOGRAPHIC = Set.of(
            "alb", "arm", "baq", "bur", "chi", "cze", "dut", "fre", "geo", "ger", "gre", "ice", "mac", "mao", "may",
            "per", "rum", "slo", "tib", "wel");

    private static final Set<String> THREE_LETTERS = LANGUAGES.stream()
            .map(language -> new ULocale(language).getISO3Language())
            .filter(code -> code.length() == 3)
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private IsoCodes() {}

    /** Whether this is a language's shortest code: ISO 639-1, or three letters if ISO 639-1 has none. */
    static boolean isLanguage(String code) {
        return LANGUAGES.contains(code);
    }

    /** Whether this is any code of a language, with two letters (ISO 639-1) or three (ISO 639-2). */
    static boolean isAnyLanguage(String code) {
        return LANGUAGES.contains(code) || THREE_LETTERS.contains(code) || BIBLIOGRAPHIC.contains(code);
    }

    /** Whether this is a script code of ISO 15924, such as {@code Hant}. */
    static boolean isScript(String code) {
        int script = UScript.getCodeFromName(code);
        // ICU also accepts names and deprecated codes.
        return script != UScript.INVALID_CODE && UScript.getShortName(script).equals(code);
    }

    /** Whether this is a country code of ISO 3166-1 alpha-2, such as {@code BR}. */
    public static boolean isCountry(String code) {
        return COUNTRIES.contains(code);
    }
}
