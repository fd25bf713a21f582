package dev.sitestream.cli.dryrun;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record that is written as a line of JSON: {@code key}, {@code value} and {@code headers}, each as a text, or
 * as Base64 under its name with {@code Base64} at the end. A record without a value is a tombstone.
 */
final class RecordLine {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BASE64 = "Base64";

    private RecordLine() {}

    static PayloadRecord read(byte[] line, String place) throws PayloadFileException {
        JsonNode record;
        try {
            record = JSON.readTree(new String(line, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new PayloadFileException(place + " is no record: it is no JSON", e);
        }
        if (!record.isObject()) {
            throw new PayloadFileException(
                    place + " is no record: allowed is an object with `key`, `value` and `headers`, or with `keyBase64`"
                            + " and `valueBase64`");
        }
        Map<String, byte[]> headers = new HashMap<>();
        for (Map.Entry<String, JsonNode> header : record.path("headers").properties()) {
            String name = header.getKey();
            boolean isBase64 = name.endsWith(BASE64);
            headers.put(
                    isBase64 ? name.substring(0, name.length() - BASE64.length()) : name,
                    isBase64
                            ? decoded(header.getValue().asText(), place)
                            : header.getValue().asText().getBytes(StandardCharsets.UTF_8));
        }
        return new PayloadRecord(place, bytes(record, "key", place), bytes(record, "value", place), headers);
    }

    private static byte @Nullable [] bytes(JsonNode record, String name, String place) throws PayloadFileException {
        JsonNode base64 = record.path(name + BASE64);
        if (base64.isTextual()) {
            return decoded(base64.asText(), place);
        }
        JsonNode text = record.path(name);
        if (text.isMissingNode() || text.isNull()) {
            return null;
        }
        // A value that is not in a text is what the text would hold.
        return (text.isTextual() ? text.asText() : text.toString()).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] decoded(String base64, String place) throws PayloadFileException {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new PayloadFileException(place + " is no record: it has Base64 that is none: " + e.getMessage(), e);
        }
    }
}
