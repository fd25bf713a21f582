package dev.sitestream.mapping.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes an event's JSON in UTF-8, on one line. Commas between members and elements are written as needed. Unlike with
 * Jackson's generator, what was written can be taken back, and parts of a payload are copied. Not thread-safe.
 *
 * <p>What is longer than allowed is cut off, and {@link #isTooLong}. An event may have {@value #MAX_BYTES} bytes:
 * without this bound a small payload could make huge events, because many items may refer to one value.
 */
public final class EventWriter {

    /** The most bytes of an event. */
    public static final int MAX_BYTES = 1 << 20;

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

    private final int maxBytes;
    private byte[] bytes = new byte[1_024];
    private int length;
    private boolean tooLong;

    /** Writes an event, of at most {@value #MAX_BYTES} bytes. */
    public EventWriter() {
        this(MAX_BYTES);
    }

    /** Writes a JSON text of at most so many bytes. */
    public EventWriter(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** A member's name with its quotation marks and colon. */
    public static byte[] quotedName(String name) {
        return ('"' + name + "\":").getBytes(StandardCharsets.UTF_8);
    }

    /** Begins an object. */
    public void beginObject() {
        separate();
        put('{');
    }

    public void endObject() {
        put('}');
    }

    /** Begins an array. */
    public void beginArray() {
        separate();
        put('[');
    }

    public void endArray() {
        put(']');
    }

    /** Writes a member's name; its value follows. */
    public void name(byte[] quotedNameAndColon) {
        separate();
        raw(quotedNameAndColon, 0, quotedNameAndColon.length);
    }

    /** Writes any member's name; its value follows. */
    public void name(String name) {
        text(name);
        put(':');
    }

    /** Writes a string. An unpaired surrogate becomes U+FFFD. */
    public void text(String text) {
        separate();
        put('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                ascii(c);
            } else if (c < 0x800) {
                put(0xC0 | (c >> 6));
                put(0x80 | (c & 0x3F));
            } else if (!Character.isSurrogate(c)) {
                put(0xE0 | (c >> 12));
                put(0x80 | ((c >> 6) & 0x3F));
                put(0x80 | (c & 0x3F));
            } else {
                i += supplementary(text, i);
            }
        }
        put('"');
    }

    /** Writes a number or literal as it is. */
    public void plain(String ascii) {
        separate();
        for (int i = 0; i < ascii.length(); i++) {
            put(ascii.charAt(i));
        }
    }

    /** Writes members that are JSON already, with commas between them. */
    public void members(byte[] json) {
        separate();
        raw(json, 0, json.length);
    }

    /** Writes a part of a valid JSON text. */
    void json(byte[] json, int start, int end) {
        separate();
        if (!require(end - start)) {
            return;
        }
        for (int i = start; i < end; i++) {
            byte b = json[i];
            // Inside of strings they are escaped, so these are white space.
            bytes[length++] = b == '\n' || b == '\r' ? (byte) ' ' : b;
        }
    }

    public int length() {
        return length;
    }

    /** Forgets what was written from there on. */
    public void cutOff(int newLength) {
        length = newLength;
    }

    /** Whether the event exceeded the limit, so that it is not complete. */
    public boolean isTooLong() {
        return tooLong;
    }

    /** Returns the event and begins with the next one. */
    public byte[] take() {
        byte[] event = Arrays.copyOf(bytes, length);
        length = 0;
        return event;
    }

    /** Drops the event and begins with the next one. */
    public void drop() {
        length = 0;
        tooLong = false;
    }

    private void ascii(char c) {
        if (c >= ' ' && c != '"' && c != '\\') {
            put(c);
        } else if (c == '"' || c == '\\') {
            put('\\');
            put(c);
        } else {
            put('\\');
            put('u');
            put('0');
            put('0');
            put(HEX[c >> 4]);
            put(HEX[c & 0xF]);
        }
    }

    /** Writes what begins with a surrogate, and returns how many further chars it has. */
    private int supplementary(String text, int i) {
        int c = text.codePointAt(i);
        if (c < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
            raw(REPLACEMENT, 0, REPLACEMENT.length);
            return 0;
        }
        put(0xF0 | (c >> 18));
        put(0x80 | ((c >> 12) & 0x3F));
        put(0x80 | ((c >> 6) & 0x3F));
        put(0x80 | (c & 0x3F));
        return 1;
    }

    /** Writes a comma unless this is the first of its kind, or the value of a name. */
    private void separate() {
        if (length > 0) {
            byte last = bytes[length - 1];
            if (last != '{' && last != '[' && last != ':') {
                put(',');
            }
        }
    }

    private void raw(byte[] some, int start, int end) {
        if (require(end - start)) {
            System.arraycopy(some, start, bytes, length, end - start);
            length += end - start;
        }
    }

    private void put(int b) {
        if (length < bytes.length || require(1)) {
            bytes[length++] = (byte) b;
        }
    }

    /** Makes room; returns false if the event would become too long. */
    private boolean require(int more) {
        if (length + more > maxBytes) {
            tooLong = true;
            return false;
        }
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
        return true;
    }
}
