package dev.sitestream.page;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The reading of an event's optional texts: strings of bounded length, or else a warning. */
final class TextReader {

    private final JsonParser parser;
    private final Warnings warnings;

    TextReader(JsonParser parser, Warnings warnings) {
        this.parser = parser;
        this.warnings = warnings;
    }

    /**
     * Reads the value whose first token is the parser's current one.
     *
     * @param code what it is called when it is no string, or too long
     * @param field the field's name
     * @param maxLength the most characters (Unicode code points, as JSON Schema counts) that are allowed
     * @return the text, every surrogate in it paired; null when it is absent or left out
     */
    @Nullable
    String read(ProblemCode code, String field, int maxLength) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token != JsonToken.VALUE_STRING) {
            warnings.add(code, field, "must be a string, not " + Tokens.kind(token));
            parser.skipChildren();
            return null;
        }
        // The parser's own count comes first, so that megabytes are not copied only to be left out.
        int length = parser.getTextLength();
        // The parser itself holds to its bound, at a varying length, only when it grows or copies its buffer.
        parser.streamReadConstraints().validateStringLength(length);
        String text = length > 2L * maxLength ? null : parser.getText();
        if (text == null || (length > maxLength && text.codePointCount(0, length) > maxLength)) {
            warnings.add(code, field, "is too long; at most " + maxLength + " characters are allowed");
            return null;
        }
        return Surrogates.repair(text);
    }
}
