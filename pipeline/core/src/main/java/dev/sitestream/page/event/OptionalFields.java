package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.LanguageTag;
import dev.sitestream.page.Page;
import dev.sitestream.page.W3cDate;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The optional fields of an event that have been read so far. An invalid field is left out with a warning. JSON's
 * {@code null} means no field. A repeated field replaces the earlier value and its warnings.
 */
final class OptionalFields {

    /**
     * How far ahead of the pipeline's clock a lastmod may begin. The tolerance covers dates without a time and wrong
     * time zones.
     */
    private static final Duration LASTMOD_AHEAD = Duration.ofHours(24);

    private static final int MAX_SECTION = 256;
    private static final int MAX_TITLE = 2_048;
    private static final int MAX_TRANSLATION_GROUP = 1_024;

    private final Duration clockTolerance;
    private final Instant now;
    private final Warnings warnings = new Warnings();
    private final ValueReader values;
    private final ExtensionFields extensions;
    private final VisibilityFields visibility;

    private @Nullable Instant time;
    private @Nullable String lastmod;
    private @Nullable ChangeFrequency changefreq;
    private @Nullable String priority;
    private @Nullable String section;
    private @Nullable String title;
    private @Nullable String language;
    private @Nullable String translationGroup;

    /** @param clockTolerance how far ahead of {@code now} a time may be */
    OptionalFields(JsonParser parser, Instant now, Duration clockTolerance) {
        this.now = now;
        this.clockTolerance = clockTolerance;
        this.values = new ValueReader(parser, warnings);
        this.extensions = new ExtensionFields(parser, warnings);
        this.visibility = new VisibilityFields(values);
    }

    /** Reads the value whose first token is the parser's current one; the value of an unknown field is skipped. */
    void read(String field) throws IOException {
        switch (field) {
            case "time" -> time = readTime();
            case "lastmod" -> lastmod = readLastmod();
            case "changefreq" -> changefreq = readChangefreq();
            case "priority" -> priority = values.decimal(ProblemCode.PRIORITY_INVALID, field, Page.MAX_PRIORITY);
            case "section" -> section = values.text(ProblemCode.SECTION_INVALID, field, MAX_SECTION);
            case "title" -> title = values.text(ProblemCode.TITLE_INVALID, field, MAX_TITLE);
            case "language" -> language = readLanguage();
            case "translationGroup" -> translationGroup = readTranslationGroup();
            case "images", "videos", "alternates", "news" -> extensions.read(field);
            case "robots", "canonical", "status", "publishAt", "expireAt" -> visibility.read(field);
            default -> values.skip();
        }
    }

    @Nullable
    Instant time() {
        return time;
    }

    @Nullable
    String section() {
        return section;
    }

    /**
     * Returns the page at this URL. This finds, and warns of, values that are invalid only in combination with the URL
     * or other fields.
     */
    Page page(WebUrl url) {
        return new Page(
                url.href(),
                lastmod,
                changefreq,
                priority,
                title,
                language,
                translationGroup,
                extensions.of(url, language),
                visibility.visibility());
    }

    List<Problem> warnings() {
        return warnings.toList();
    }

    private @Nullable Instant readTime() throws IOException {
        Instant instant = values.instant(ProblemCode.TIME_INVALID, "time");
        Instant latest = now.plus(clockTolerance);
        if (instant != null && instant.isAfter(latest)) {
            String expected = "must be at most " + clockTolerance.toSeconds() + " seconds ahead, by " + latest
                    + ", so its arrival counts";
            values.leaveOut(ProblemCode.TIME_IN_FUTURE, "time", expected, instant.toString());
            return null;
        }
        return instant;
    }

    private @Nullable String readLastmod() throws IOException {
        String text = values.text(ProblemCode.LASTMOD_INVALID, "lastmod", ValueReader.MAX_DATE);
        if (text == null) {
            return null;
        }
        Instant beginning = W3cDate.parse(text);
        if (beginning == null) {
            return values.leaveOut(ProblemCode.LASTMOD_INVALID, "lastmod", "must be a W3C date or date-time", text);
        }
        Instant latest = now.plus(LASTMOD_AHEAD);
        return beginning.isAfter(latest)
                ? values.leaveOut(
                        ProblemCode.LASTMOD_IN_FUTURE, "lastmod", "must be at most 24 hours ahead, by " + latest, text)
                : text;
    }

    private @Nullable ChangeFrequency readChangefreq() throws IOException {
        String text = values.text(ProblemCode.CHANGEFREQ_INVALID, "changefreq", Integer.MAX_VALUE);
        ChangeFrequency value = text == null ? null : ChangeFrequency.of(text).orElse(null);
        if (text != null && value == null) {
            String allowed = "must be always, hourly, daily, weekly, monthly, yearly or never";
            values.leaveOut(ProblemCode.CHANGEFREQ_INVALID, "changefreq", allowed, text);
        }
        return value;
    }

    private @Nullable String readLanguage() throws IOException {
        ProblemCode code = ProblemCode.LANGUAGE_INVALID;
        String text = values.text(code, "language", LanguageTag.MAX_LENGTH);
        return text == null || LanguageTag.isWellFormed(text)
                ? text
                : values.leaveOut(code, "language", "must be a BCP 47 language tag", text);
    }

    private @Nullable String readTranslationGroup() throws IOException {
        ProblemCode code = ProblemCode.TRANSLATION_GROUP_INVALID;
        String text = values.text(code, "translationGroup", MAX_TRANSLATION_GROUP);
        return text == null || !text.isEmpty()
                ? text
                : values.leaveOut(
                        code, "translationGroup", "must have 1 to " + MAX_TRANSLATION_GROUP + " characters", text);
    }
}
