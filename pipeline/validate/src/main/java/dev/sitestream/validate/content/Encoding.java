package dev.sitestream.validate.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The character encoding of a file, detected from its first bytes: by a byte order mark, by <a
 * href="https://www.w3.org/TR/xml/#sec-guessing">zeros between characters</a>, or by an XML declaration.
 *
 * @param charset the encoding
 * @param mark the length of the byte order mark in bytes
 */
public record Encoding(Charset charset, int mark) {

    /** The number of bytes that are examined. */
    public static final int HEAD = 1_024;

    private static final Pattern DECLARED =
            Pattern.compile("\\s*<\\?xml\\s[^>]{0,200}?encoding\\s*=\\s*[\"']([^\"'>]{1,100})[\"'][\\s\\S]*");

    /**
     * Detects the encoding of a file that begins with these bytes.
     *
     * @throws UnreadableException when the encoding is not supported
     */
    public static Encoding of(byte[] head) throws UnreadableException {
        int first = unsigned(head, 0);
        int second = unsigned(head, 1);
        if (first == 0xEF && second == 0xBB && unsigned(head, 2) == 0xBF) {
            return new Encoding(UTF_8, 3);
        }
        Encoding wide = utf16(head);
        if (wide != null) {
            return wide;
        }
        Matcher declared = DECLARED.matcher(new String(head, ISO_8859_1));
        return new Encoding(declared.matches() ? charset(declared.group(1)) : UTF_8, 0);
    }

    /** The UTF-16 of a file that begins with these bytes; null if it is not in UTF-16. */
    public static @Nullable Encoding utf16(byte[] head) {
        int first = unsigned(head, 0);
        int second = unsigned(head, 1);
        if (first == 0xFE && second == 0xFF) {
            return new Encoding(UTF_16BE, 2);
        }
        if (first == 0xFF && second == 0xFE) {
            return new Encoding(UTF_16LE, 2);
        }
        if (first == 0 && second > 0) {
            return new Encoding(UTF_16BE, 0);
        }
        return first > 0 && second == 0 ? new Encoding(UTF_16LE, 0) : null;
    }

    /** Whether it is the encoding that the protocol requires, or a subset of it. */
    public boolean isUtf8() {
        return charset.equals(UTF_8) || charset.equals(US_ASCII);
    }

    private static Charset charset(String name) throws UnreadableException {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new UnreadableException(1, "declares an encoding that is unknown: " + Quoted.of(name));
        }
    }

    private static int unsigned(byte[] head, int index) {
        return index < head.length ? head[index] & 0xFF : -1;
    }
}
