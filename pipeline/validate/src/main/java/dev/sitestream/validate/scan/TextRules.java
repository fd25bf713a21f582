package dev.sitestream.validate.scan;

import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.IsoCodes;
import dev.sitestream.page.News;
import dev.sitestream.page.W3cDate;
import dev.sitestream.validate.content.Quoted;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The rules for texts of sitemaps' elements. */
final class TextRules {

    /** Any text. */
    static final TextRule ANY = text -> null;

    /** Any text that is not empty. */
    static final TextRule FILLED = text -> text.isEmpty() ? "is empty" : null;

    /** A W3C date in any of its six forms. */
    static final TextRule DATE = allowed("must be a W3C date or date-time", W3cDate::isValid);

    /** A W3C date with at least year, month and day. */
    static final TextRule DATE_WITH_DAY = allowed(
            "must be a W3C date or date-time with its day",
            text -> W3cDate.isValid(text) && text.length() >= "YYYY-MM-DD".length());

    /** A date, or a date-time with seconds. */
    static final TextRule COMPLETE_DATE =
            allowed("must be a W3C date, or a date-time with seconds", W3cDate::isComplete);

    static final TextRule CHANGEFREQ = allowed(
            "must be always, hourly, daily, weekly, monthly, yearly or never",
            text -> ChangeFrequency.of(text).isPresent());

    /** Exactly the three spellings that the schema of videos allows. */
    static final TextRule YES_OR_NO =
            allowed("must be yes or no", Pattern.compile("yes|Yes|YES|no|No|NO").asMatchPredicate());

    static final TextRule PUBLICATION_LANGUAGE = allowed(
            "must be a language of ISO 639, zh-cn or zh-tw",
            text -> News.Publication.isLanguage(text.toLowerCase(Locale.ROOT)));

    static final TextRule COUNTRIES = allowed(
            "must be country codes of ISO 3166-1 alpha-2, with spaces between them",
            text -> all(text, country -> {
                return IsoCodes.isCountry(country.toUpperCase(Locale.ROOT));
            }));

    static final TextRule PLATFORMS = allowed(
            "must be some of web, mobile and tv, with spaces between them",
            text -> all(text, List.of("web", "mobile", "tv")::contains));

    private static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]{1,100}(\\.[0-9]{0,100})?|\\.[0-9]{1,100})");
    private static final Pattern WHOLE = Pattern.compile("\\+?[0-9]{1,100}");
    private static final Pattern SPACES = Pattern.compile("[ \t\r\n]+");

    private TextRules() {}

    /** A number from 0.0 to a maximum, in the notation of XML Schema. */
    static TextRule decimal(BigDecimal max) {
        return allowed(
                "must be a number from 0.0 to " + max,
                text -> DECIMAL.matcher(text).matches() && isWithin(new BigDecimal(text), BigDecimal.ZERO, max));
    }

    /** A whole number within a range. */
    static TextRule whole(long min, long max) {
        return allowed(
                String.format(Locale.ROOT, "must be a whole number from %,d to %,d", min, max),
                text -> WHOLE.matcher(text).matches()
                        && isWithin(new BigDecimal(text), BigDecimal.valueOf(min), BigDecimal.valueOf(max)));
    }

    /** A text that is not empty, of at most this many characters. */
    static TextRule filled(int max) {
        return text -> {
            int length = text.codePointCount(0, text.length());
            return length == 0
                    ? "is empty"
                    : length > max
                            ? String.format(Locale.ROOT, "has %,d characters; allowed are at most %,d", length, max)
                            : null;
        };
    }

    private static TextRule allowed(String description, Predicate<String> rule) {
        return text -> rule.test(text) ? null : description + ", not " + Quoted.of(text);
    }

    private static boolean isWithin(BigDecimal number, BigDecimal min, BigDecimal max) {
        return number.compareTo(min) >= 0 && number.compareTo(max) <= 0;
    }

    /** Whether all items of a list are valid. An empty list is valid: it allows or denies none. */
    private static boolean all(String list, Predicate<String> rule) {
        return list.isEmpty() || SPACES.splitAsStream(list).allMatch(rule);
    }
}
