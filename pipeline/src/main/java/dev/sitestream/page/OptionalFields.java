package dev.sitestream.page;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields that an event may have, as far as they have been read. An invalid one is left out with a warning, JSON's
 * {@code null} is the same as no field, and a field that comes once more replaces what was read and said of it.
 */
final class OptionalFields {

    /** How far ahead of the pipeline's clock a change may have happened, for clocks and zones that are set wrongly. */
    private static final Duration MAX_AHEAD = Duration.ofHours(24);

    /** Far longer than any date; it only bounds what a fraction's digits take in the state. */
    private static final int MAX_LASTMOD = 64;

    private static final int MAX_SECTION = 256;
    private static final int MAX_TITLE = 2_048;
    private static final int MAX_TRANSLATION_GROUP = 1_024;

    private final JsonParser parser;
    private final Instant now;
    private final Warnings warnings = new Warnings();
    private final TextReader texts;

    private @Nullable Instant time;
    private @Nullable String lastmod;
    private @Nullable ChangeFrequency changefreq;
    private @Nullable String priority;
    private @Nullable String section;
    private @Nullable String title;
    private @Nullable String language;
    private @Nullable String translationGroup;
    private List<String> images = List.of();

    OptionalFields(JsonParser parser, Instant now) {
        this.parser = parser;
        this.now = now;
        this.texts = new TextReader(parser, warnings);
    }

    /** Reads the value whose first token is the parser's current one; that of an unknown field is skipped. */
    void read(String field, JsonToken token) throws IOException {
        switch (field) {
            case "time" -> time = readTime();
            case "lastmod" -> lastmod = readLastmod();
            case "changefreq" -> changefreq = readChangefreq();
            case "priority" -> priority = readPriority(token);
            case "section" -> section = text(ProblemCode.SECTION_INVALID, "section", MAX_SECTION);
            case "title" -> title = text(ProblemCode.TITLE_INVALID, "title", MAX_TITLE);
            case "language" -> language = readLanguage();
            case "translationGroup" -> translationGroup = readTranslationGroup();
            case "images" -> images = readImages();
            default -> parser.skipChildren();
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

    Page page(WebUrl url) {
        return new Page(
                url.href(),
                lastmod,
                changefreq,
                priority,
                title,
                language,
                translationGroup,
                Extensions.ofImages(images),
                Visibility.PLAIN);
    }

    List<Problem> warnings() {
        return warnings.toList();
    }

    private @Nullable Instant readTime() throws IOException {
        String text = text(ProblemCode.TIME_INVALID, "time", Integer.MAX_VALUE);
        if (text == null) {
            return null;
        }
        Instant instant = Rfc3339.parse(text);
        if (instant == null) {
            leaveOut(ProblemCode.TIME_INVALID, "time", "must be an RFC 3339 date-time with its offset", text);
        } else if (instant.isAfter(now.plus(MAX_AHEAD))) {
            leaveOut(ProblemCode.TIME_IN_FUTURE, "time", "must be at most 24 hours after " + now, text);
            return null;
        }
        return instant;
    }

    private @Nullable String readLastmod() throws IOException {
        String text = text(ProblemCode.LASTMOD_INVALID, "lastmod", MAX_LASTMOD);
        return text == null || W3cDate.isValid(text)
                ? text
                : leaveOut(ProblemCode.LASTMOD_INVALID, "lastmod", "must be a W3C date or date-time", text);
    }

    private @Nullable ChangeFrequency readChangefreq() throws IOException {
        String text = text(ProblemCode.CHANGEFREQ_INVALID, "changefreq", Integer.MAX_VALUE);
        ChangeFrequency value = text == null ? null : ChangeFrequency.of(text).orElse(null);
        if (text != null && value == null) {
            String allowed = "must be always, hourly, daily, weekly, monthly, yearly or never";
            leaveOut(ProblemCode.CHANGEFREQ_INVALID, "changefreq", allowed, text);
        }
        return value;
    }

    private @Nullable String readPriority(JsonToken token) throws IOException {
        boolean isNumber = token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
        String text;
        if (isNumber) {
            warnings.forget("priority");
            text = parser.getText();
        } else {
            text = text(ProblemCode.PRIORITY_INVALID, "priority", Integer.MAX_VALUE);
        }
        if (text == null) {
            return null;
        }
        String plain = Priority.plain(text);
        return plain != null
                ? plain
                : leaveOut(ProblemCode.PRIORITY_INVALID, "priority", "must be a number from 0.0 to 1.0", text);
    }

    private @Nullable String readLanguage() throws IOException {
        String text = text(ProblemCode.LANGUAGE_INVALID, "language", LanguageTag.MAX_LENGTH);
        return text == null || LanguageTag.isWellFormed(text)
                ? text
                : leaveOut(ProblemCode.LANGUAGE_INVALID, "language", "must be a BCP 47 language tag", text);
    }

    private @Nullable String readTranslationGroup() throws IOException {
        ProblemCode code = ProblemCode.TRANSLATION_GROUP_INVALID;
        String text = text(code, "translationGroup", MAX_TRANSLATION_GROUP);
        return text == null || !text.isEmpty()
                ? text
                : leaveOut(code, "translationGroup", "must have 1 to " + MAX_TRANSLATION_GROUP + " characters", text);
    }

    private List<String> readImages() throws IOException {
        warnings.forget("images");
        return new ImagesReader(parser, warnings).read();
    }

    private @Nullable String text(ProblemCode code, String field, int maxLength) throws IOException {
        warnings.forget(field);
        return texts.read(code, field, maxLength);
    }

    /** Warns of a value, and returns the nothing that takes its place. */
    private @Nullable String leaveOut(ProblemCode code, String field, String allowed, String value) {
        warnings.add(code, field, allowed + ", not " + PrintableText.quote(value));
        return null;
    }
}
