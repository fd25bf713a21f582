package dev.sitestream.published;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sitestream.page.Surrogates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Writes the members of one JSON object in UTF-8; used once. */
final class JsonObjectWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    private final JsonGenerator json;

    JsonObjectWriter() {
        try {
            json = JSON.createGenerator(bytes);
            json.writeStartObject();
        } catch (IOException e) {
            throw inMemory(e);
        }
    }

    /** A text. An unpaired surrogate becomes U+FFFD. */
    JsonObjectWriter text(String name, String value) {
        try {
            json.writeStringField(name, Surrogates.repair(value));
            return this;
        } catch (IOException e) {
            throw inMemory(e);
        }
    }

    /** A constant, by its name in lower case. */
    JsonObjectWriter constant(String name, Enum<?> value) {
        return text(name, value.name().toLowerCase(Locale.ROOT));
    }

    JsonObjectWriter number(String name, long value) {
        try {
            json.writeNumberField(name, value);
            return this;
        } catch (IOException e) {
            throw inMemory(e);
        }
    }

    JsonObjectWriter millis(String name, long epochMillis) {
        return text(name, UtcTime.ofMillis(epochMillis));
    }

    JsonObjectWriter micros(String name, long epochMicros) {
        return text(name, UtcTime.ofMicros(epochMicros));
    }

    byte[] toBytes() {
        try {
            json.writeEndObject();
            json.close();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw inMemory(e);
        }
    }

    private static UncheckedIOException inMemory(IOException e) {
        return new UncheckedIOException("writing to memory can't fail", e);
    }
}
