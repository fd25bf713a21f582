package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.sitestream.page.Utf8;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes events in UTF-8 JSON, version 1 of the contract ({@code page-event.v1.schema.json} in the schemas module).
 * Thread-safe.
 *
 * <ul>
 *   <li>The value is one JSON object of <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259</a>, with nothing but
 *       white space around it. A byte order mark before it is accepted. The whole text must be valid JSON, including
 *       ignored fields.
 *   <li>Of several fields with the same name the last one counts.
 *   <li>A wrong or missing {@code op} or {@code url} makes the event invalid, and so does a wrong {@code id}, {@code
 *       source} or {@code site}; any other invalid field is left out with a warning, even in a {@code delete}, which
 *       ignores most fields. Unknown fields are ignored.
 *   <li>A delete may name its page by {@code site} and {@code id} instead of {@code url}.
 *   <li>An escaped unpaired surrogate becomes U+FFFD, as in a WHATWG URL. Other code points that XML forbids are kept
 *       in the texts.
 *   <li>A record without a value deletes the page whose URL is its key, and so does one with the JSON text {@code
 *       null}, which Kafka Connect writes for no value. If there is a value, the key is ignored.
 *   <li>Bounds: 64 levels of nesting, 100 characters for a number, 1,024 bytes for a name, and 4 Mi characters for the
 *       text of a known field.
 * </ul>
 */
public final class JsonEventDecoder implements EventDecoder {

    /** The default limit of how far ahead the {@code time} of an event may be. */
    public static final Duration DEFAULT_CLOCK_TOLERANCE = Duration.ofMinutes(5);

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private static final StreamReadConstraints BOUNDS = StreamReadConstraints.builder()
            .maxNestingDepth(64)
            .maxNumberLength(100)
            .maxNameLength(1_024)
            .maxStringLength(4 * 1_024 * 1_024)
            .build();

    private final JsonFactory json = JsonFactory.builder()
            .streamReadConstraints(BOUNDS)
            // The contract requires UTF-8, and decode() has checked it.
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            // The factory caches field names. Producers choose the names, so they must neither outlive the factory nor
            // make it fail.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .build();

    private final Duration clockTolerance;

    /** Creates a decoder with {@link #DEFAULT_CLOCK_TOLERANCE}. */
    public JsonEventDecoder() {
        this(DEFAULT_CLOCK_TOLERANCE);
    }

    /**
     * @param clockTolerance how far ahead the {@code time} of an event may be; a later time is left out with a warning
     */
    public JsonEventDecoder(Duration clockTolerance) {
        this.clockTolerance = clockTolerance;
    }

    @Override
    public Decoded decode(byte @Nullable [] key, byte @Nullable [] value, Instant now) {
        if (value == null) {
            return tombstone(key);
        }
        if (value.length == 0) {
            return invalid(ProblemCode.VALUE_MISSING, "value", "is empty; a JSON object is required");
        }
        int wrong = Utf8.firstInvalid(value, 0);
        if (wrong >= 0) {
            return invalid(ProblemCode.UTF8_INVALID, "value", notUtf8(value, wrong));
        }
        int start = startsWithByteOrderMark(value) ? BYTE_ORDER_MARK.length : 0;
        try (JsonParser parser = json.createParser(value, start, value.length - start)) {
            return read(key, parser, now);
        } catch (StreamConstraintsException e) {
            return invalid(ProblemCode.JSON_LIMIT_EXCEEDED, "value", e.getOriginalMessage());
        } catch (JsonProcessingException e) {
            return invalid(ProblemCode.JSON_INVALID, "value", place(e, start) + firstLine(e.getOriginalMessage()));
        } catch (IOException e) {
            // The bytes are in memory, so a read error can only mean malformed content.
            return invalid(ProblemCode.JSON_INVALID, "value", String.valueOf(e.getMessage()));
        }
    }

    private Decoded read(byte @Nullable [] key, JsonParser parser, Instant now) throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            return invalid(ProblemCode.JSON_INVALID, "value", "is blank; a JSON object is required");
        }
        if (first == JsonToken.VALUE_NULL && key != null && parser.nextToken() == null) {
            return tombstone(key);
        }
        if (first != JsonToken.START_OBJECT) {
            return invalid(ProblemCode.NOT_AN_OBJECT, "value", "must be an object, not " + JsonTokenNames.kind(first));
        }
        Decoded decoded = new EventReader(parser, now, clockTolerance).read();
        if (parser.nextToken() != null) {
            return invalid(ProblemCode.JSON_INVALID, "value", "holds something after the object");
        }
        return decoded;
    }

    private static Decoded tombstone(byte @Nullable [] key) {
        if (key == null || key.length == 0) {
            return invalid(ProblemCode.VALUE_MISSING, "value", "is missing, and there is no key that names a page");
        }
        int wrong = Utf8.firstInvalid(key, 0);
        if (wrong >= 0) {
            return invalid(ProblemCode.URL_INVALID, "key", notUtf8(key, wrong));
        }
        UrlCheck check = UrlCheck.of(new String(key, StandardCharsets.UTF_8));
        if (check instanceof UrlCheck.Good good) {
            return new Decoded.Valid(new PageEvent.Delete(good.url(), null, null, null), List.of());
        }
        UrlCheck.Bad bad = (UrlCheck.Bad) check;
        return invalid(bad.code(), "key", bad.detail());
    }

    private static boolean startsWithByteOrderMark(byte[] value) {
        return value.length >= BYTE_ORDER_MARK.length
                && value[0] == BYTE_ORDER_MARK[0]
                && value[1] == BYTE_ORDER_MARK[1]
                && value[2] == BYTE_ORDER_MARK[2];
    }

    private static String notUtf8(byte[] bytes, int index) {
        return "byte " + index + " (0x" + Integer.toHexString(bytes[index] & 0xFF) + ") is not UTF-8";
    }

    private static String place(JsonProcessingException e, int start) {
        return e.getLocation() == null ? "" : "byte " + (start + e.getLocation().getByteOffset()) + ": ";
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }

    private static Decoded invalid(ProblemCode code, String field, String detail) {
        return new Decoded.Invalid(List.of(new Problem(code, field, detail)));
    }
}
