package dev.sitestream.mapping.cloudevents;

import dev.sitestream.mapping.Payload;
import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.NullValue;
import dev.sitestream.mapping.json.PayloadReader;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.page.event.ProblemCode;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads CloudEvents as <a
 * href="https://github.com/cloudevents/spec/blob/main/cloudevents/bindings/kafka-protocol-binding.md">Kafka's
 * binding</a> has them: structured, with all in the value, or binary, with the attributes in headers.
 */
final class CloudEventReader {

    private static final String HEADER_PREFIX = "ce_";
    private static final String CONTENT_TYPE = "content-type";
    private static final String STRUCTURED = "application/cloudevents";
    private static final String STRUCTURED_JSON = "application/cloudevents+json";

    private final ValueTree tree = new ValueTree();
    private final ValueTree data;
    private final ValueTree attributes;
    private final int specversion;
    private final int base64;
    private final int[] attributeSlots;
    private final int[] dataSlots;

    /** The names of the attributes' headers, by the slots of the attributes; empty for what is no attribute. */
    private final List<String> headerNames;

    /**
     * Prepares the reading of these values. The trees must be complete.
     *
     * @param data the places in the data of which the values are used
     * @param attributes the attributes of which the values are used
     */
    CloudEventReader(ValueTree data, ValueTree attributes) {
        this.data = data;
        this.attributes = attributes;
        this.specversion = tree.slot(Pointer.parse("/specversion"));
        this.base64 = tree.slot(Pointer.parse("/data_base64"));
        this.attributeSlots = tree.graft(Pointer.parse(""), attributes);
        this.dataSlots = tree.graft(Pointer.parse("/data"), data);
        this.headerNames = attributes.places().stream()
                .map(place -> headerName(place.pointer().steps()))
                .toList();
    }

    private static String headerName(List<Pointer.Step> steps) {
        if (steps.size() != 1) {
            return "";
        }
        String name = steps.get(0).name().toLowerCase(Locale.ROOT);
        return name.equals("datacontenttype") ? CONTENT_TYPE : HEADER_PREFIX + name;
    }

    /** An event. */
    static final class CloudEvent {

        private final @Nullable JsonValue[] attributes;
        private final @Nullable JsonValue[] data;

        /**
         * @param attributes the values of the attributes by their slots
         * @param data the values of the data by their slots; all null if there is none
         */
        CloudEvent(@Nullable JsonValue[] attributes, @Nullable JsonValue[] data) {
            this.attributes = attributes;
            this.data = data;
        }

        @Nullable
        JsonValue[] attributes() {
            return attributes;
        }

        @Nullable
        JsonValue[] data() {
            return data;
        }
    }

    /** Whether a record is an event without data, and no tombstone, if it has no value. */
    static boolean isBinary(Payload payload) {
        return payload.headers().containsKey(HEADER_PREFIX + "specversion");
    }

    CloudEvent read(Payload payload) throws UnreadablePayloadException {
        byte[] given = payload.body();
        byte[] body = given == null || NullValue.is(given) ? null : given;
        String contentType = payload.headers().getOrDefault(CONTENT_TYPE, "").toLowerCase(Locale.ROOT);
        if (contentType.startsWith(STRUCTURED) && !contentType.startsWith(STRUCTURED_JSON)) {
            throw new UnreadablePayloadException(
                    ProblemCode.PAYLOAD_UNEXPECTED,
                    "value",
                    "is a CloudEvent in the format " + contentType + "; only " + STRUCTURED_JSON + " is read");
        }
        if (isBinary(payload) && !contentType.startsWith(STRUCTURED)) {
            return new CloudEvent(
                    attributes(payload.headers()),
                    body == null ? data.newValues() : PayloadReader.read(body, data, "value"));
        }
        if (body == null) {
            throw new UnreadablePayloadException(ProblemCode.VALUE_MISSING, "value", "is missing in a CloudEvent");
        }
        return structured(body);
    }

    private @Nullable JsonValue[] attributes(Map<String, String> headers) {
        @Nullable JsonValue[] values = attributes.newValues();
        for (int i = 0; i < values.length; i++) {
            String text = headers.get(headerNames.get(i));
            values[i] = text == null || text.isEmpty() ? null : new JsonValue.Text(text);
        }
        return values;
    }

    private CloudEvent structured(byte[] body) throws UnreadablePayloadException {
        @Nullable JsonValue[] values = PayloadReader.read(body, tree, "value");
        if (!(values[specversion] instanceof JsonValue.Text)) {
            throw new UnreadablePayloadException(
                    ProblemCode.PAYLOAD_UNEXPECTED,
                    "value",
                    "is no CloudEvent: it has neither headers that begin with `ce_` nor a `specversion`");
        }
        @Nullable JsonValue[] attributeValues = ValueTree.pick(attributeSlots, values);
        return values[base64] instanceof JsonValue.Text text
                ? new CloudEvent(attributeValues, PayloadReader.read(decoded(text.text()), data, "data_base64"))
                : new CloudEvent(attributeValues, ValueTree.pick(dataSlots, values));
    }

    private static byte[] decoded(String base64) throws UnreadablePayloadException {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new UnreadablePayloadException(
                    ProblemCode.PAYLOAD_VALUE_INVALID, "data_base64", "is no Base64: " + e.getMessage());
        }
    }
}
