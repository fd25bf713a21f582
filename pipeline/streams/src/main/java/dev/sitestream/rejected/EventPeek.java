package dev.sitestream.rejected;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a rejected value says of itself, as far as it can be read: it may be anything.
 *
 * @param url the text in its field {@code url}; null if there is none
 * @param site the text in its field {@code site}; null if there is none
 * @param source the text in its field {@code source}; null if there is none
 */
record EventPeek(
        @Nullable String url,
        @Nullable String site,
        @Nullable String source) {

    static final EventPeek NOTHING = new EventPeek(null, null, null);

    /** Longer values are read up to here. */
    private static final int MOST_BYTES = 64 * 1024;

    /** Longer than any of the fields that count. */
    private static final int LONGEST = 4_096;

    private static final Set<String> FIELDS = Set.of("url", "site", "source");
    private static final JsonFactory JSON = new JsonFactory();

    static EventPeek of(byte @Nullable [] value) {
        if (value == null || value.length == 0) {
            return NOTHING;
        }
        Map<String, String> found = new HashMap<>();
        try (JsonParser parser = JSON.createParser(value, 0, Math.min(value.length, MOST_BYTES))) {
            read(parser, found);
        } catch (IOException e) {
            // Rejected values are often no JSON; what was read before the mistake counts.
        }
        return new EventPeek(found.get("url"), found.get("site"), found.get("source"));
    }

    private static void read(JsonParser parser, Map<String, String> found) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (token == JsonToken.VALUE_STRING && FIELDS.contains(name) && parser.getTextLength() <= LONGEST) {
                found.put(name, parser.getText());
            } else {
                parser.skipChildren();
            }
        }
    }
}
