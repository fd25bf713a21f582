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

/**
 * How a file's characters are encoded, as its first bytes tell: by a byte order mark, by <a
 * href="https://www.w3.org/TR/xml/#sec-guessing">zeros between them</a>, or by an XML declaration.
 *
 * @param charset the encoding
 * @param mark the bytes of the byte order mark at the start
 */
public record Encoding(Charset charset, int mark) {

    /** The bytes of a file that are looked at. */
    public static final int HEAD = 1_024;

    private static final Pattern DECLARED =
            Pattern.compile("\\s*<\\?xml\\s[^>]{0,200}?encoding\\s*=\\s*[\"']([^\"'>]{1,100})[\"'][\\s\\S]*");

    /**
     * The encoding of a file that begins with these bytes.
     *
     * @throws UnreadableException when nothing here knows it
     */
    public static Encoding of(byte[] head) throws UnreadableException {
        int first = unsigned(head, 0);
        int second = unsigned(head, 1);
        if (first == 0xEF && second == 0xBB && unsigned(head, 2) == 0xBF) {
            return new Encoding(UTF_8, 3);
        }
        if (first == 0xFE && second == 0xFF) {
            return new Encoding(UTF_16BE, 2);
        }
        if (first == 0xFF && second == 0xFE) {
            return new Encoding(UTF_16LE, 2);
        }
        if (first == 0 && second == '<') {
            return new Encoding(UTF_16BE, 0);
        }
        if (first == '<' && second == 0) {
            return new Encoding(UTF_16LE, 0);
        }
        Matcher declared = DECLARED.matcher(new String(head, ISO_8859_1));
        return new Encoding(declared.matches() ? charset(declared.group(1)) : UTF_8, 0);
    }

    /** Whether it is the one that the protocol asks for, or a part of it. */
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
