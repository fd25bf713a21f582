package dev.sitestream.mapping.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.ValueCollector.NotOneValueException;
import dev.sitestream.mapping.json.ValueCollector.TooManyElementsException;
import dev.sitestream.page.Utf8;
import dev.sitestream.page.event.ProblemCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the values of payloads and keys, with the codes of problems that an event's decoder has. */
public final class PayloadReader {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** The places that show whether a key holds its schema beside itself. */
    private static final ValueTree ENVELOPE = new ValueTree();

    private static final byte[] SCHEMA_NAME = "schema".getBytes(StandardCharsets.US_ASCII);

    private static final int SCHEMA = ENVELOPE.slot(Pointer.parse("/schema"));
    private static final int PAYLOAD = ENVELOPE.slot(Pointer.parse("/payload"));

    private PayloadReader() {}

    /**
     * Reads a JSON text.
     *
     * @param field the name of the text in problems
     */
    public static @Nullable JsonValue[] read(byte[] json, ValueTree tree, String field)
            throws UnreadablePayloadException {
        if (json.length == 0) {
            throw new UnreadablePayloadException(ProblemCode.VALUE_MISSING, field, "is empty; a JSON text is required");
        }
        requireUtf8(json, field);
        int start = start(json);
        try {
            return new ValueCollector(json).collect(tree, start);
        } catch (TooManyElementsException e) {
            throw new UnreadablePayloadException(ProblemCode.PAYLOAD_ITEMS_TOO_MANY, field, message(e));
        } catch (StreamConstraintsException e) {
            throw new UnreadablePayloadException(ProblemCode.JSON_LIMIT_EXCEEDED, field, e.getOriginalMessage());
        } catch (JsonProcessingException e) {
            String place = e.getLocation() == null
                    ? ""
                    : "byte " + (start + e.getLocation().getByteOffset()) + ": ";
            throw new UnreadablePayloadException(
                    ProblemCode.JSON_INVALID, field, place + firstLine(e.getOriginalMessage()));
        } catch (NotOneValueException e) {
            throw new UnreadablePayloadException(ProblemCode.JSON_INVALID, field, message(e));
        } catch (IOException e) {
            // The bytes are in memory, so a read error can only mean malformed content.
            throw new UnreadablePayloadException(ProblemCode.JSON_INVALID, field, message(e));
        }
    }

    /** Reads a record's key: JSON, perhaps with its schema, or else a text. */
    public static @Nullable JsonValue[] readKey(byte @Nullable [] key, ValueTree tree)
            throws UnreadablePayloadException {
        if (key == null || key.length == 0) {
            return tree.newValues();
        }
        requireUtf8(key, "key");
        byte[] json = key;
        if (!mayHaveSchema(key) && key[0] == '{') {
            try {
                return read(key, tree, "key");
            } catch (UnreadablePayloadException e) {
                // It is a text that only begins like JSON.
                return read(text(key), tree, "key");
            }
        }
        try {
            @Nullable JsonValue[] envelope = read(key, ENVELOPE, "key");
            if (envelope[SCHEMA] instanceof JsonValue.Structure && envelope[PAYLOAD] != null) {
                EventWriter inner = new EventWriter();
                envelope[PAYLOAD].write(inner);
                json = inner.take();
            }
        } catch (UnreadablePayloadException e) {
            json = text(key);
        }
        return read(json, tree, "key");
    }

    /** Whether a text has the letters of {@code schema}: most keys don't, and are read once. */
    private static boolean mayHaveSchema(byte[] key) {
        for (int i = 0; i + SCHEMA_NAME.length <= key.length; i++) {
            if (key[i] == 's' && Arrays.equals(key, i, i + SCHEMA_NAME.length, SCHEMA_NAME, 0, SCHEMA_NAME.length)) {
                return true;
            }
        }
        return false;
    }

    private static byte[] text(byte[] key) {
        EventWriter text = new EventWriter();
        text.text(new String(key, StandardCharsets.UTF_8));
        return text.take();
    }

    public static void requireUtf8(byte[] bytes, String field) throws UnreadablePayloadException {
        int wrong = Utf8.firstInvalid(bytes, 0);
        if (wrong >= 0) {
            throw new UnreadablePayloadException(
                    ProblemCode.UTF8_INVALID,
                    field,
                    "byte " + wrong + " (0x" + Integer.toHexString(bytes[wrong] & 0xFF) + ") is not UTF-8");
        }
    }

    private static int start(byte[] json) {
        boolean isMarked = json.length >= BYTE_ORDER_MARK.length
                && json[0] == BYTE_ORDER_MARK[0]
                && json[1] == BYTE_ORDER_MARK[1]
                && json[2] == BYTE_ORDER_MARK[2];
        return isMarked ? BYTE_ORDER_MARK.length : 0;
    }

    private static String message(IOException e) {
        return String.valueOf(e.getMessage());
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
