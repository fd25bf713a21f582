package dev.sitestream.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.sitestream.ingest.FramingException.Kind;
import dev.sitestream.page.Utf8;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;

/** JSON texts in UTF-8 as bytes: where they begin, and objects to which fields are added without another parse. */
final class JsonText {

    /**
     * The decoder of events has bounds of its own, whose reasons name an event. These only stop what could do harm
     * before it, and are exceeded by no event that the decoder accepts.
     */
    private static final StreamReadConstraints BOUNDS = StreamReadConstraints.builder()
            .maxNestingDepth(1_000)
            .maxNumberLength(IngestLimits.MAX_BODY_BYTES)
            .maxNameLength(IngestLimits.MAX_BODY_BYTES)
            .maxStringLength(IngestLimits.MAX_BODY_BYTES)
            .build();

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(BOUNDS)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            // Senders choose the names, so they must neither outlive the factory nor make it fail.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .build();

    private JsonText() {}

    /** Where the text begins: behind a byte order mark and white space. */
    static int start(byte[] bytes) {
        boolean marked =
                bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        int start = marked ? 3 : 0;
        while (start < bytes.length && isBlank(bytes[start])) {
            start++;
        }
        return start;
    }

    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\n' || b == '\r';
    }

    /** Whether the text is an object, by its first byte. */
    static boolean isObject(byte[] bytes) {
        int start = start(bytes);
        return start < bytes.length && bytes[start] == '{';
    }

    /** Opens a parser for valid UTF-8. */
    static JsonParser parser(byte[] bytes, int start) throws FramingException {
        int wrong = Utf8.firstInvalid(bytes, 0);
        if (wrong >= 0) {
            throw new FramingException(Kind.MALFORMED, "the body is not UTF-8, from byte " + wrong);
        }
        try {
            return FACTORY.createParser(bytes, start, bytes.length - start);
        } catch (IOException e) {
            throw new IllegalStateException("a parser of bytes in memory reads nothing yet", e);
        }
    }

    /** The failure to parse a body. It repeats nothing of the body. */
    static FramingException malformed(IOException failure, int start) {
        String place = failure instanceof JsonProcessingException json && json.getLocation() != null
                ? ", at byte " + (start + json.getLocation().getByteOffset())
                : "";
        return new FramingException(Kind.MALFORMED, "the body is not valid JSON" + place);
    }

    /** Adds fields behind the opening brace of an object, so that the object's own fields of these names count. */
    static byte[] withDefaults(byte[] object, Map<String, String> fields) {
        int brace = start(object);
        ByteArrayOutputStream result = new ByteArrayOutputStream(object.length + 128);
        result.write(object, 0, brace + 1);
        String separator = "";
        for (Map.Entry<String, String> field : fields.entrySet()) {
            result.writeBytes((separator + text(field)).getBytes(UTF_8));
            separator = ",";
        }
        if (!isEmptyObject(object, brace)) {
            result.write(',');
        }
        result.write(object, brace + 1, object.length - brace - 1);
        return result.toByteArray();
    }

    /**
     * Adds fields before the closing brace of an object, so that they replace the object's own fields of these names.
     * What is not an object does not become one.
     */
    static byte[] withFields(byte[] object, Map<String, String> fields) {
        int end = object.length;
        while (end > 0 && isBlank(object[end - 1])) {
            end--;
        }
        int brace = start(object);
        if (end <= brace + 1 || object[brace] != '{' || object[end - 1] != '}') {
            return object;
        }
        ByteArrayOutputStream result = new ByteArrayOutputStream(object.length + 256);
        result.write(object, 0, end - 1);
        String separator = isEmptyObject(object, brace) ? "" : ",";
        for (Map.Entry<String, String> field : fields.entrySet()) {
            result.writeBytes((separator + text(field)).getBytes(UTF_8));
            separator = ",";
        }
        result.write('}');
        return result.toByteArray();
    }

    /** Whether nothing but white space is between its opening brace and a closing one. */
    private static boolean isEmptyObject(byte[] object, int brace) {
        int next = brace + 1;
        while (next < object.length && isBlank(object[next])) {
            next++;
        }
        return next < object.length && object[next] == '}';
    }

    private static String text(Map.Entry<String, String> field) {
        return '"' + quoted(field.getKey()) + "\":\"" + quoted(field.getValue()) + '"';
    }

    private static String quoted(String text) {
        return new String(JsonStringEncoder.getInstance().quoteAsString(text));
    }
}
