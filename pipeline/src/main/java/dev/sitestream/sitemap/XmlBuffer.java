package dev.sitestream.sitemap;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing array of UTF-8 bytes to which markup is appended as it is and text escaped. */
final class XmlBuffer {

    /** Stands for what XML can't carry: lone surrogates and illegal code points. */
    private static final int REPLACEMENT = 0xFFFD;

    private byte[] bytes;
    private int size;

    XmlBuffer(int expectedSize) {
        bytes = new byte[expectedSize];
    }

    /** The UTF-8 bytes of markup that is a constant of ours. */
    static byte[] markup(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    XmlBuffer markup(byte[] markup) {
        reserve(markup.length);
        System.arraycopy(markup, 0, bytes, size, markup.length);
        size += markup.length;
        return this;
    }

    /**
     * Appends a text, as an element's content or an attribute's value between quotation marks: with the protocol's five
     * entities, and U+FFFD for code points that XML 1.0 forbids. Tabs and line ends are references, because parsers read
     * plain ones as something else: a <a href="https://www.w3.org/TR/xml/#sec-line-ends">carriage return</a> as a line feed,
     * and all of them in <a href="https://www.w3.org/TR/xml/#AVNormalize">attributes</a> as spaces.
     */
    XmlBuffer text(String text) {
        // The longest outcome of one char is an entity of six bytes.
        reserve(6 * text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                int codePoint = text.codePointAt(i);
                i += Character.charCount(codePoint) - 1;
                codePoint(isLegal(codePoint) ? codePoint : REPLACEMENT);
            } else {
                ascii(c);
            }
        }
        return this;
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void ascii(char c) {
        switch (c) {
            case '&' -> markup(Entity.AMP);
            case '<' -> markup(Entity.LT);
            case '>' -> markup(Entity.GT);
            case '"' -> markup(Entity.QUOT);
            case '\'' -> markup(Entity.APOS);
            case '\t' -> markup(Entity.TAB);
            case '\n' -> markup(Entity.LF);
            case '\r' -> markup(Entity.CR);
            default -> {
                if (c < 0x20) {
                    codePoint(REPLACEMENT);
                } else {
                    bytes[size++] = (byte) c;
                }
            }
        }
    }

    /** XML 1.0's production {@code Char}, for code points from U+0080 on. */
    private static boolean isLegal(int codePoint) {
        return codePoint < 0xD800 || (codePoint > 0xDFFF && codePoint < 0xFFFE) || codePoint > 0xFFFF;
    }

    private void codePoint(int codePoint) {
        if (codePoint < 0x800) {
            bytes[size++] = (byte) (0xC0 | (codePoint >> 6));
        } else {
            if (codePoint < 0x10000) {
                bytes[size++] = (byte) (0xE0 | (codePoint >> 12));
            } else {
                bytes[size++] = (byte) (0xF0 | (codePoint >> 18));
                bytes[size++] = (byte) (0x80 | ((codePoint >> 12) & 0x3F));
            }
            bytes[size++] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
        }
        bytes[size++] = (byte) (0x80 | (codePoint & 0x3F));
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }

    private static final class Entity {
        static final byte[] AMP = XmlBuffer.markup("&amp;");
        static final byte[] LT = XmlBuffer.markup("&lt;");
        static final byte[] GT = XmlBuffer.markup("&gt;");
        static final byte[] QUOT = XmlBuffer.markup("&quot;");
        static final byte[] APOS = XmlBuffer.markup("&apos;");
        static final byte[] TAB = XmlBuffer.markup("&#9;");
        static final byte[] LF = XmlBuffer.markup("&#10;");
        static final byte[] CR = XmlBuffer.markup("&#13;");
    }
}
