package dev.sitestream.replay;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Splits a stream into JSON values that may span lines: the items of an array, or a sequence of values.
 *
 * <p>It only finds where values end, and does not validate them, so malformed values are rejected with a reason like
 * any event.
 */
final class JsonSplitter implements EventSplitter {

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int END = -1;

    private final InputStream in;
    private final int maxBytes;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int filled;
    private long lineOfNext = 1;
    private long line = 1;
    private boolean inArray;

    JsonSplitter(InputStream in, int maxBytes) {
        this.in = in;
        this.maxBytes = maxBytes;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public byte @Nullable [] next() throws IOException, TooLongException {
        int first = read();
        while (isBetweenValues(first)) {
            if (first == '[') {
                inArray = true;
            } else if (first == ']') {
                inArray = false;
            }
            first = read();
        }
        line = lineOfNext;
        return first == END ? null : value(first);
    }

    private boolean isBetweenValues(int c) {
        return isSpace(c) || (inArray ? c == ',' || c == ']' : c == '[');
    }

    private byte[] value(int first) throws IOException, TooLongException {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        boolean nested = first == '{' || first == '[';
        boolean inString = false;
        boolean escaped = false;
        int depth = 0;
        for (int c = first; c != END; c = read()) {
            if (depth == 0 && !inString && value.size() > 0 && endsScalar(c)) {
                unread(c);
                return value.toByteArray();
            }
            append(value, c);
            if (inString) {
                inString = escaped || c != '"';
                escaped = !escaped && c == '\\';
            } else if (c == '"') {
                inString = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (depth > 0 && (c == '}' || c == ']')) {
                depth--;
            }
            if (nested && depth == 0) {
                return value.toByteArray();
            }
        }
        return value.toByteArray();
    }

    /**
     * Whether a scalar, or text that is not JSON at all, ends here: at the end of its line, or as an item of an array.
     */
    private boolean endsScalar(int c) {
        return c == '\n' || (inArray && (c == ',' || c == ']'));
    }

    private void append(ByteArrayOutputStream value, int c) throws TooLongException {
        if (value.size() == maxBytes) {
            throw new TooLongException();
        }
        value.write(c);
    }

    private int read() throws IOException {
        if (position == filled) {
            filled = Math.max(0, in.read(buffer));
            position = 0;
            if (filled == 0) {
                return END;
            }
        }
        int c = buffer[position++] & 0xFF;
        if (c == '\n') {
            lineOfNext++;
        }
        return c;
    }

    /** Takes back the character that was read last. */
    private void unread(int c) {
        position--;
        if (c == '\n') {
            lineOfNext--;
        }
    }

    private static boolean isSpace(int c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }
}
