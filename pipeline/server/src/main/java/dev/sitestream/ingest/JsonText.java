package dev.sitestream.ingest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.sitestream.ingest.FramingException.Kind;
import dev.sitestream.page.Utf8;
import java.io.IOException;

/** Parses the JSON of bodies, within bounds, and describes what is wrong with it. */
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
}
