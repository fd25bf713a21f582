package dev.sitestream.listing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sitestream.page.Surrogates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes events that upsert listed pages. */
public final class UpsertJson {

    private static final JsonFactory JSON = new JsonFactory();

    private UpsertJson() {}

    /** Writes members of an object. */
    public interface Members {

        void write(JsonGenerator json) throws IOException;
    }

    /**
     * An event.
     *
     * @param url the page's URL as listed
     * @param members writes its optional fields
     */
    public static byte[] of(String url, Instant time, Members members) {
        return object(json -> {
            json.writeStringField("op", "upsert");
            text(json, "url", url);
            json.writeStringField("time", time.toString());
            members.write(json);
        });
    }

    /** A JSON object with these members. */
    public static byte[] object(Members members) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            members.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** An object with the members of both; those of the second one count if both have them. */
    public static byte[] merged(byte[] object, byte[] more) {
        int head = object.length - 1;
        byte[] merged = new byte[head + more.length];
        System.arraycopy(object, 0, merged, 0, head);
        merged[head] = ',';
        System.arraycopy(more, 1, merged, head + 1, more.length - 1);
        return merged;
    }

    /** Writes a text, if there is one. An unpaired surrogate becomes U+FFFD. */
    public static void text(JsonGenerator json, String name, @Nullable String text) throws IOException {
        if (text != null) {
            json.writeStringField(name, Surrogates.repair(text));
        }
    }
}
