package dev.sitestream.published;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads the members of one JSON object that are texts or numbers; others count as missing. */
final class JsonObjectReader {

    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();

    private JsonObjectReader() {}

    /** @throws IllegalArgumentException if the value is no JSON object */
    static JsonObjectReader of(byte[] value) {
        JsonObjectReader reader = new JsonObjectReader();
        try (JsonParser json = JSON.createParser(value)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("the value is no JSON object");
            }
            reader.read(json);
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("the value holds something after the object");
            }
            return reader;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the value is no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the value is no JSON: " + e.getMessage(), e);
        }
    }

    private void read(JsonParser json) throws IOException {
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            JsonToken token = json.nextToken();
            if (token == JsonToken.VALUE_STRING) {
                texts.put(name, json.getText());
            } else if (token == JsonToken.VALUE_NUMBER_INT) {
                numbers.put(name, json.getLongValue());
            } else {
                json.skipChildren();
            }
        }
    }

    @Nullable
    String optionalText(String name) {
        return texts.get(name);
    }

    String text(String name) {
        String text = texts.get(name);
        if (text == null) {
            throw new IllegalArgumentException(name + ": required is a text");
        }
        return text;
    }

    long number(String name) {
        Long number = numbers.get(name);
        if (number == null) {
            throw new IllegalArgumentException(name + ": required is a whole number");
        }
        return number;
    }

    <E extends Enum<E>> E constant(String name, Class<E> type) {
        String text = text(name);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().toLowerCase(Locale.ROOT).equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(name + ": unknown is `" + text + "`");
    }

    long millis(String name) {
        return Math.floorDiv(micros(name), TimeUnit.MILLISECONDS.toMicros(1));
    }

    long micros(String name) {
        Long micros = UtcTime.micros(text(name));
        if (micros == null) {
            throw new IllegalArgumentException(name + ": required is a date-time of RFC 3339");
        }
        return micros;
    }
}
