package dev.sitestream.page;

import com.ibm.icu.lang.UScript;
import com.ibm.icu.util.ULocale;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The codes of languages, scripts and countries that ISO has given out, each in its usual case. */
public final class IsoCodes {

    /** ICU's list has Filipino in Tagalog's place, and no Serbo-Croatian, which the registry of BCP 47 keeps. */
    private static final Set<String> ALSO_LANGUAGES = Set.of("tl", "sh");

    /** Codes of ISO 639-2 that name no language: several, an unknown one, none, one without a code. */
    private static final Set<String> NO_LANGUAGES = Set.of("mul", "und", "zxx", "mis");

    private static final Set<String> LANGUAGES = Stream.concat(
                    Arrays.stream(ULocale.getISOLanguages()), ALSO_LANGUAGES.stream())
            .filter(Predicate.not(NO_LANGUAGES::contains))
            .collect(Collectors.toUnmodifiableSet());

    /**
     * The codes of ISO 639-2 for bibliographies, where they differ from those that are made of the language's own name.
     */
    private static final Set<String> BIBLIOGRAPHIC = Set.of(
            "alb", "arm", "baq", "bur", "chi", "cze", "dut", "fre", "geo", "ger", "gre", "ice", "mac", "mao", "may",
            "per", "rum", "slo", "tib", "wel");

    private static final Set<String> THREE_LETTERS = LANGUAGES.stream()
            .map(language -> new ULocale(language).getISO3Language())
            .filter(code -> code.length() == 3)
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private IsoCodes() {}

    /** Whether it is a language's shortest code: one of ISO 639-1, or one of three letters where there is none. */
    static boolean isLanguage(String code) {
        return LANGUAGES.contains(code);
    }

    /** Whether it is any of a language's codes, of two letters (ISO 639-1) or of three (ISO 639-2). */
    static boolean isAnyLanguage(String code) {
        return LANGUAGES.contains(code) || THREE_LETTERS.contains(code) || BIBLIOGRAPHIC.contains(code);
    }

    /** Whether it is a script's code of ISO 15924, such as {@code Hant}. */
    static boolean isScript(String code) {
        int script = UScript.getCodeFromName(code);
        // Names are understood, too, and codes that were given up.
        return script != UScript.INVALID_CODE && UScript.getShortName(script).equals(code);
    }

    /** Whether it is a country's code of ISO 3166-1 alpha-2, such as {@code BR}. */
    public static boolean isCountry(String code) {
        return COUNTRIES.contains(code);
    }
}
