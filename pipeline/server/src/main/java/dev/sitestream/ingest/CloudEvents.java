package dev.sitestream.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sitestream.ingest.FramingException.Kind;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.page.json.SplicedJson;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Translates <a href="https://github.com/cloudevents/spec">CloudEvents 1.0</a> into events of our contract.
 *
 * <ul>
 *   <li>{@code type} is {@value #UPSERTED} or {@value #DELETED}, and alone decides about {@code op}: an upsert without
 *       {@code data} lists a page of which only the URL is known.
 *   <li>{@code subject} is the page's URL, {@code time} the event's time. They replace fields of these names in {@code
 *       data}.
 *   <li>{@code data} is a JSON object with the other fields.
 *   <li>{@code id} and {@code source} are required, and otherwise ignored: they name the message, not the page.
 * </ul>
 */
final class CloudEvents {

    static final String UPSERTED = "dev.sitestream.page.upserted.v1";
    static final String DELETED = "dev.sitestream.page.deleted.v1";

    private static final byte[] NO_DATA = {'{', '}'};

    /** The attributes that matter; the values of others are skipped. */
    private static final List<String> ATTRIBUTES =
            List.of("specversion", "id", "source", "type", "subject", "time", "datacontenttype");

    private CloudEvents() {}

    /**
     * Translates a CloudEvent in JSON.
     *
     * @param json the bytes, an object
     * @param start where the object begins
     * @throws FramingException if it is not JSON
     */
    static EventItem toEvent(byte[] json, int start) throws FramingException {
        Map<String, String> attributes = new HashMap<>();
        byte @Nullable [] data = null;
        try (JsonParser parser = JsonText.parser(json, start)) {
            parser.nextToken();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                if (name.equals("data_base64") && token != JsonToken.VALUE_NULL) {
                    parser.skipChildren();
                    attributes.put(name, "");
                } else if (name.equals("data")) {
                    data = data(parser, json, start);
                } else if (ATTRIBUTES.contains(name) && token != JsonToken.VALUE_NULL) {
                    attributes.put(name, token == JsonToken.VALUE_STRING ? parser.getText() : "");
                    parser.skipChildren();
                } else {
                    parser.skipChildren();
                }
            }
            if (parser.nextToken() != null) {
                throw new FramingException(Kind.MALFORMED, "the body holds something after the object");
            }
        } catch (IOException e) {
            throw JsonText.malformed(e, start);
        }
        if (attributes.containsKey("data_base64")) {
            return invalid("data_base64", "is not supported; `data` with a JSON object is required");
        }
        return toEvent(attributes, data == null ? new byte[0] : data);
    }

    /** Translates a CloudEvent with these attributes; its data may be empty. */
    static EventItem toEvent(Map<String, String> attributes, byte[] data) {
        if (!"1.0".equals(attributes.get("specversion"))) {
            return invalid("specversion", "must be \"1.0\"");
        }
        for (String required : List.of("id", "source")) {
            if (attributes.getOrDefault(required, "").isEmpty()) {
                return invalid(required, "is missing; CloudEvents require it");
            }
        }
        String type = attributes.getOrDefault("type", "");
        if (!type.equals(UPSERTED) && !type.equals(DELETED)) {
            return invalid("type", "must be \"" + UPSERTED + "\" or \"" + DELETED + "\"");
        }
        String dataType = attributes.get("datacontenttype");
        if (dataType != null && !isJson(dataType)) {
            return invalid("datacontenttype", "must be application/json");
        }
        byte[] object = SplicedJson.start(data) == data.length ? NO_DATA : data;
        if (!SplicedJson.isObject(object)) {
            return invalid("data", "must be an object with the event's other fields");
        }
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("op", type.equals(UPSERTED) ? "upsert" : "delete");
        if (attributes.containsKey("subject")) {
            fields.put("url", attributes.getOrDefault("subject", ""));
        }
        if (attributes.containsKey("time")) {
            fields.put("time", attributes.getOrDefault("time", ""));
        }
        return EventItem.of(SplicedJson.appended(object, JsonObjectWriter.ofTexts(fields)));
    }

    /** The bytes of the current value: an object as it is, anything else as a text that is no object. */
    private static byte @Nullable [] data(JsonParser parser, byte[] json, int start) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return "no object".getBytes(UTF_8);
        }
        int begin = start + (int) parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        return Arrays.copyOfRange(
                json, begin, start + (int) parser.currentLocation().getByteOffset());
    }

    private static boolean isJson(String type) {
        String name = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return name.equals("application/json") || name.endsWith("+json");
    }

    private static EventItem invalid(String field, String detail) {
        return EventItem.invalid(ProblemCode.CLOUD_EVENT_INVALID, field, detail);
    }
}
