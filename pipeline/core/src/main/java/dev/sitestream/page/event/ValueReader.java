package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sitestream.page.Decimal;
import dev.sitestream.page.Rfc3339;
import dev.sitestream.page.Surrogates;
import dev.sitestream.page.W3cDate;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads an object's optional values. Each value begins at the parser's current token. An invalid value gives null and a
 * warning; JSON's {@code null} gives null only. A repeated field replaces the warnings of the earlier one.
 */
final class ValueReader {

    /**
     * The most characters of a date, far more than any real date has. It limits the digits of a fraction in the stored
     * state.
     */
    static final int MAX_DATE = 64;

    private final JsonParser parser;
    private final Warnings warnings;

    ValueReader(JsonParser parser, Warnings warnings) {
        this.parser = parser;
        this.warnings = warnings;
    }

    /** Moves to the value of an object's next field and returns the field's name; null at the end of the object. */
    @Nullable
    String nextField() throws IOException {
        String name = parser.nextFieldName();
        if (name != null) {
            parser.nextToken();
        }
        return name;
    }

    /** Skips the current value. */
    void skip() throws IOException {
        parser.skipChildren();
    }

    /** Whether the value is an object. If so, read its fields next. */
    boolean isObject(ProblemCode code, String field) throws IOException {
        return requireToken(JsonToken.START_OBJECT, code, field, "an object");
    }

    /**
     * Reads a text.
     *
     * @param code the code if the value is no string, or too long
     * @param field the field's name
     * @param maxLength the most characters (Unicode code points, as JSON Schema counts) that are allowed
     * @return the text, with unpaired surrogates replaced
     */
    @Nullable
    String text(ProblemCode code, String field, int maxLength) throws IOException {
        if (!requireToken(JsonToken.VALUE_STRING, code, field, "a string")) {
            return null;
        }
        // The length is checked first, so that a text of megabytes is not copied only to be left out.
        int length = parser.getTextLength();
        // The parser itself enforces its limit only when it grows or copies its buffer, so at varying lengths.
        parser.streamReadConstraints().validateStringLength(length);
        String text = length > 2L * maxLength ? null : parser.getText();
        if (text == null || (length > maxLength && text.codePointCount(0, length) > maxLength)) {
            warnings.add(code, field, "is too long; at most " + maxLength + " characters are allowed");
            return null;
        }
        return Surrogates.repair(text);
    }

    /** Reads a text that is not blank. */
    @Nullable
    String filledText(ProblemCode code, String field, int maxLength) throws IOException {
        String text = text(code, field, maxLength);
        return text == null || !text.isBlank()
                ? text
                : leaveOut(code, field, "must have 1 to " + maxLength + " characters", text);
    }

    /** Reads an absolute http(s) URL. */
    @Nullable
    WebUrl url(ProblemCode code, String field) throws IOException {
        if (requireToken(JsonToken.VALUE_STRING, code, field, "a string")) {
            UrlCheck check = UrlCheck.of(parser.getText());
            if (check instanceof UrlCheck.Good good) {
                return good.url();
            } else if (check instanceof UrlCheck.Bad bad) {
                warnings.add(code, field, bad.detail());
            }
        }
        return null;
    }

    /** Reads an absolute http(s) URL, and returns it serialised. */
    @Nullable
    String href(ProblemCode code, String field) throws IOException {
        WebUrl url = url(code, field);
        return url == null ? null : url.href();
    }

    /** Reads an RFC 3339 date-time, in the past or the future. */
    @Nullable
    Instant instant(ProblemCode code, String field) throws IOException {
        String text = text(code, field, Integer.MAX_VALUE);
        Instant instant = text == null ? null : Rfc3339.parse(text);
        if (text != null && instant == null) {
            leaveOut(code, field, "must be an RFC 3339 date-time with its offset", text);
        }
        return instant;
    }

    /** Reads a W3C date, or a date-time with seconds: an {@code xsd:date} or {@code xsd:dateTime} of XML Schema. */
    @Nullable
    String completeDate(ProblemCode code, String field) throws IOException {
        String text = text(code, field, MAX_DATE);
        return text == null || W3cDate.isComplete(text)
                ? text
                : leaveOut(code, field, "must be a W3C date, or a date-time with seconds", text);
    }

    /** Reads a boolean. */
    @Nullable
    Boolean flag(ProblemCode code, String field) throws IOException {
        boolean value = parser.currentToken() == JsonToken.VALUE_TRUE;
        JsonToken expected = value ? JsonToken.VALUE_TRUE : JsonToken.VALUE_FALSE;
        return requireToken(expected, code, field, "a boolean") ? Boolean.valueOf(value) : null;
    }

    /** Reads a whole number without fraction and exponent. */
    @Nullable
    Long number(ProblemCode code, String field, long min, long max) throws IOException {
        if (!requireToken(JsonToken.VALUE_NUMBER_INT, code, field, "a whole number")) {
            return null;
        }
        if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            long value = parser.getLongValue();
            if (value >= min && value <= max) {
                return value;
            }
        }
        leaveOut(code, field, "must be from " + min + " to " + max, parser.getText());
        return null;
    }

    /** Reads a number from 0.0 to {@code max}, also as a string, and returns it in plain notation. */
    @Nullable
    String decimal(ProblemCode code, String field, BigDecimal max) throws IOException {
        JsonToken token = parser.currentToken();
        boolean isNumber = token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
        String text;
        if (isNumber) {
            warnings.forget(field);
            text = parser.getText();
        } else {
            text = text(code, field, Integer.MAX_VALUE);
        }
        String plain = text == null ? null : Decimal.plain(text, max);
        if (text != null && plain == null) {
            leaveOut(code, field, "must be a number from 0.0 to " + max, text);
        }
        return plain;
    }

    /**
     * Reads an array of texts without duplicates. Members that aren't allowed or exceed {@code max} are left out, and
     * the others are kept.
     *
     * @param max the most members that are kept, from the first on
     * @param allowed the description of allowed members, for the warning
     * @param canonical returns a member's canonical spelling; null if it isn't allowed
     */
    List<String> texts(
            ProblemCode code, String field, int max, String allowed, Function<String, @Nullable String> canonical)
            throws IOException {
        if (!requireToken(JsonToken.START_ARRAY, code, field, "an array")) {
            return List.of();
        }
        Set<String> texts = new LinkedHashSet<>();
        String wrong = null;
        int leftOut = 0;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            String given = token == JsonToken.VALUE_STRING ? Surrogates.repair(parser.getText()) : null;
            String text = given == null ? null : canonical.apply(given);
            if (text != null && (texts.size() < max || texts.contains(text))) {
                texts.add(text);
            } else {
                leftOut++;
                wrong = wrong != null ? wrong : given == null ? JsonTokenNames.kind(token) : PrintableText.quote(given);
            }
            parser.skipChildren();
        }
        if (leftOut > 0) {
            warnings.add(code, field, "must have " + allowed + "; left out are " + leftOut + ", the first " + wrong);
        }
        return List.copyOf(texts);
    }

    /** Warns of the current value and returns null in its place. */
    @Nullable
    String leaveOut(ProblemCode code, String field, String allowed, String value) {
        boolean isNumber = parser.currentToken().isNumeric();
        String shown = isNumber ? PrintableText.number(value) : PrintableText.quote(value);
        warnings.add(code, field, allowed + ", not " + shown);
        return null;
    }

    /** Warns of a missing required field, unless there is already a warning of the field. */
    void missing(ProblemCode code, String field) {
        if (!warnings.mention(field)) {
            warnings.add(code, field, "is missing");
        }
    }

    /** Whether the value begins with this token; adds a warning if not. Earlier warnings of the field are dropped. */
    private boolean requireToken(JsonToken expected, ProblemCode code, String field, String description)
            throws IOException {
        warnings.forget(field);
        JsonToken token = parser.currentToken();
        if (token == expected) {
            return true;
        }
        if (token != JsonToken.VALUE_NULL) {
            warnings.add(code, field, "must be " + description + ", not " + JsonTokenNames.kind(token));
            parser.skipChildren();
        }
        return false;
    }
}
