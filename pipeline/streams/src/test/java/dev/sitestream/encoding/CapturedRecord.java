package dev.sitestream.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record of the test material: a line of JSON with texts, and with Base64 under names that end with it. */
public record CapturedRecord(JsonNode json) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BASE64 = "Base64";

    /** The records of a file below {@code cdc}. */
    public static List<CapturedRecord> read(String file) throws IOException {
        List<CapturedRecord> records = new ArrayList<>();
        for (String line : Files.readAllLines(TestMaterial.file("cdc/" + file + ".ndjson"))) {
            records.add(new CapturedRecord(JSON.readTree(line)));
        }
        return records;
    }

    /** The record of a file that is described so. */
    public static CapturedRecord read(String file, String what) throws IOException {
        return read(file).stream()
                .filter(record -> record.text("what").equals(what))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no record: " + what));
    }

    /** A member as a text; empty if it is none. */
    public String text(String name) {
        return json.path(name).asText();
    }

    /** The bytes of a key or a value; null if there are none. */
    public byte @Nullable [] bytes(String name) {
        if (json.has(name + BASE64)) {
            return Base64.getDecoder().decode(text(name + BASE64));
        }
        return json.path(name).isTextual() ? text(name).getBytes(UTF_8) : null;
    }

    /** The bytes of the value. */
    public byte[] value() {
        byte[] value = bytes("value");
        if (value == null) {
            throw new AssertionError("no value: " + json);
        }
        return value;
    }

    public Map<String, byte[]> headers() {
        Map<String, byte[]> headers = new HashMap<>();
        json.path("headers").properties().forEach(header -> {
            String name = header.getKey();
            String value = header.getValue().asText();
            if (name.endsWith(BASE64)) {
                headers.put(
                        name.substring(0, name.length() - BASE64.length()),
                        Base64.getDecoder().decode(value));
            } else {
                headers.put(name, value.getBytes(UTF_8));
            }
        });
        return headers;
    }
}
