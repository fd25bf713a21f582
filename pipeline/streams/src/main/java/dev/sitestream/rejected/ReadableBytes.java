package dev.sitestream.rejected;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Bytes as a text that people can read and nothing can hide in: bytes that are not UTF-8 are written as {@code \xff},
 * characters without a shape, apart from line breaks and tabs, as {@code \}{@code u001b}.
 *
 * @param text the text, cut off if the bytes are many
 * @param bytes how many bytes there are
 * @param cut whether the text is not the whole
 */
public record ReadableBytes(String text, int bytes, boolean cut) {

    private static final ReadableBytes NONE = new ReadableBytes("", 0, false);

    /**
     * Reads bytes.
     *
     * @param value the bytes; null is the same as none
     * @param most how many bytes are read at most
     */
    static ReadableBytes of(byte @Nullable [] value, int most) {
        if (value == null || value.length == 0) {
            return NONE;
        }
        int length = lengthOf(value, most);
        return new ReadableBytes(text(ByteBuffer.wrap(value, 0, length)), value.length, length < value.length);
    }

    /** Where to cut, so that no character is cut in two. */
    private static int lengthOf(byte[] value, int most) {
        if (value.length <= most) {
            return value.length;
        }
        int end = most;
        while (end > most - 4 && (value[end] & 0xC0) == 0x80) {
            end--;
        }
        return end;
    }

    private static String text(ByteBuffer bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        StringBuilder text = new StringBuilder(bytes.remaining());
        CharBuffer decoded = CharBuffer.allocate(bytes.remaining() + 1);
        CoderResult result;
        do {
            result = decoder.decode(bytes, decoded, true);
            decoded.flip().codePoints().forEach(c -> append(text, c));
            decoded.clear();
            for (int i = 0; i < (result.isError() ? result.length() : 0); i++) {
                text.append(String.format("\\x%02x", bytes.get() & 0xFF));
            }
        } while (result.isError());
        return text.toString();
    }

    private static void append(StringBuilder text, int c) {
        if (c == '\n' || c == '\t' || !isHidden(c)) {
            text.appendCodePoint(c);
        } else {
            for (char unit : Character.toChars(c)) {
                text.append(String.format("\\u%04x", (int) unit));
            }
        }
    }

    private static boolean isHidden(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
