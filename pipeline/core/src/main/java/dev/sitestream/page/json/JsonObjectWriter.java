package dev.sitestream.page.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sitestream.page.Surrogates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the members of one JSON object in UTF-8; used once. A member without a value is left out. In texts, an
 * unpaired surrogate becomes U+FFFD.
 */
public final class JsonObjectWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    private final JsonGenerator json;

    public JsonObjectWriter() {
        try {
            json = JSON.createGenerator(bytes);
            json.writeStartObject();
        } catch (IOException e) {
            throw inMemory(e);
        }
    }

    /** An object of texts. */
    public static byte[] ofTexts(Map<String, String> texts) {
        JsonObjectWriter object = new JsonObjectWriter();
        texts.forEach(object::text);
        return object.toBytes();
    }

    /** Writes something to the generator. */
    private interface Step {

        void write() throws IOException;
    }

    private JsonObjectWriter add(Step step) {
        try {
            step.write();
            return this;
        } catch (IOException e) {
            throw inMemory(e);
        }
    }

    /** A text. */
    public JsonObjectWriter text(String name, @Nullable String value) {
        return value == null ? this : add(() -> json.writeStringField(name, Surrogates.repair(value)));
    }

    /** A constant, by its name in lower case. */
    public JsonObjectWriter constant(String name, Enum<?> value) {
        return text(name, value.name().toLowerCase(Locale.ROOT));
    }

    /** A whole number. */
    public JsonObjectWriter number(String name, long value) {
        return add(() -> json.writeNumberField(name, value));
    }

    /** A number as it is written in JSON. */
    public JsonObjectWriter number(String name, String value) {
        return add(() -> {
            json.writeFieldName(name);
            json.writeNumber(value);
        });
    }

    /** A truth value. */
    public JsonObjectWriter flag(String name, boolean value) {
        return add(() -> json.writeBooleanField(name, value));
    }

    /** A value that is JSON already. */
    public JsonObjectWriter raw(String name, String value) {
        return add(() -> {
            json.writeFieldName(name);
            json.writeRawValue(Surrogates.repair(value));
        });
    }

    /** An array of texts. */
    public JsonObjectWriter texts(String name, List<String> values) {
        return add(() -> {
            json.writeArrayFieldStart(name);
            for (String value : values) {
                json.writeString(Surrogates.repair(value));
            }
            json.writeEndArray();
        });
    }

    /** An object, whose members follow from {@code members}. */
    public JsonObjectWriter object(String name, Consumer<JsonObjectWriter> members) {
        return add(() -> {
            json.writeObjectFieldStart(name);
            members.accept(this);
            json.writeEndObject();
        });
    }

    /** An array with an object for each value, whose members follow from {@code members}; left out if it is empty. */
    public <T> JsonObjectWriter objects(String name, List<T> values, BiConsumer<JsonObjectWriter, T> members) {
        return values.isEmpty()
                ? this
                : add(() -> {
                    json.writeArrayFieldStart(name);
                    for (T value : values) {
                        json.writeStartObject();
                        members.accept(this, value);
                        json.writeEndObject();
                    }
                    json.writeEndArray();
                });
    }

    /** The whole object. */
    public byte[] toBytes() {
        add(() -> {
            json.writeEndObject();
            json.close();
        });
        return bytes.toByteArray();
    }

    private static UncheckedIOException inMemory(IOException e) {
        return new UncheckedIOException("writing to memory can't fail", e);
    }
}
