package dev.sitestream.mapping.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * The two ways in which Kafka Connect's {@code JsonConverter} writes a null value of a record: the JSON text {@code
 * null}, and with schemas {@code {"schema":…,"payload":null}}. Such a record is a tombstone, although its value has
 * bytes.
 */
public final class NullValue {

    private static final int NULL = "null".length();

    private NullValue() {}

    /** Whether these bytes are a null value. */
    public static boolean is(byte[] json) {
        // What is no null value mostly ends in another way, and is not read for nothing.
        if (!endsWithNull(json)) {
            return false;
        }
        try (JsonParser parser = ValueCollector.open(json, 0, json.length)) {
            JsonToken first = parser.nextToken();
            boolean isNull = first == JsonToken.VALUE_NULL || (first == JsonToken.START_OBJECT && hasNoPayload(parser));
            return isNull && parser.nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether the text ends with {@code null}, or with it and one brace. */
    private static boolean endsWithNull(byte[] json) {
        int end = lastVisible(json, json.length);
        if (end > 0 && json[end - 1] == '}') {
            end = lastVisible(json, end - 1);
        }
        return end >= NULL
                && json[end - 1] == 'l'
                && json[end - 2] == 'l'
                && json[end - 3] == 'u'
                && json[end - 4] == 'n';
    }

    private static int lastVisible(byte[] json, int end) {
        int last = end;
        while (last > 0 && json[last - 1] <= ' ') {
            last--;
        }
        return last;
    }

    /** Whether an object has a schema, a payload that is null, and nothing else. */
    private static boolean hasNoPayload(JsonParser parser) throws IOException {
        if (!"schema".equals(parser.nextFieldName())) {
            return false;
        }
        parser.nextToken();
        parser.skipChildren();
        return "payload".equals(parser.nextFieldName())
                && parser.nextToken() == JsonToken.VALUE_NULL
                && parser.nextToken() == JsonToken.END_OBJECT;
    }
}
