package dev.sitestream.sitemap;

import dev.sitestream.codec.PackedText;
import dev.sitestream.page.Surrogates;
import dev.sitestream.page.url.PublishedUrl;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A growing buffer of UTF-8 bytes. Markup is appended unchanged, and text is escaped. */
public final class XmlBuffer {

    /** The first of the three bytes of U+FFFE and U+FFFF, which XML forbids, but also of U+F000 to U+FFFD. */
    private static final byte NONCHARACTERS_LEAD = (byte) 0xEF;

    /** For each byte the replacement of it, or of the character that begins with it; null for most bytes. */
    private static final byte[] @Nullable [] REPLACEMENTS = replacements();

    /** The bytes of a URL that may be escaped, for XML or for the {@linkplain PublishedUrl published} form. */
    private static final boolean[] SUSPECT_IN_URL = suspectInUrl();

    private byte[] bytes;
    private int size;
    private int references;

    /**
     * An empty buffer.
     *
     * @param expectedSize the expected number of bytes, which avoids growing
     */
    public XmlBuffer(int expectedSize) {
        bytes = new byte[expectedSize];
    }

    private static byte[] @Nullable [] replacements() {
        byte[] @Nullable [] instead = new byte[256] @Nullable [];
        byte[] replacement = markup("\uFFFD");
        Arrays.fill(instead, 0, ' ', replacement);
        instead[NONCHARACTERS_LEAD & 0xFF] = replacement;
        instead['&'] = markup("&amp;");
        instead['<'] = markup("&lt;");
        instead['>'] = markup("&gt;");
        instead['"'] = markup("&quot;");
        instead['\''] = markup("&apos;");
        instead['\t'] = markup("&#9;");
        instead['\n'] = markup("&#10;");
        instead['\r'] = markup("&#13;");
        return instead;
    }

    private static boolean[] suspectInUrl() {
        boolean[] suspect = new boolean[256];
        for (char c = 0; c < suspect.length; c++) {
            suspect[c] = c == '&' || c == '\'' || PublishedUrl.isSuspect(c);
        }
        return suspect;
    }

    /** The UTF-8 bytes of constant markup. */
    static byte[] markup(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    XmlBuffer markup(byte[] markup) {
        return raw(markup, 0, markup.length);
    }

    /** Appends a text {@linkplain #text(byte[], int, int) escaped}, and replaces unpaired surrogates with U+FFFD. */
    XmlBuffer text(String text) {
        byte[] utf8 = Surrogates.repair(text).getBytes(StandardCharsets.UTF_8);
        return text(utf8, 0, utf8.length);
    }

    /** Appends a text {@linkplain #text(byte[], int, int) escaped}. */
    XmlBuffer text(PackedText text) {
        return text(text.array(), text.from(), text.end());
    }

    /**
     * Appends a text, escaped for an element's content or a quoted attribute value: with the protocol's five entities,
     * and U+FFFD for code points that XML 1.0 forbids. Tabs and line ends become character references, because parsers
     * change unescaped ones: a <a href="https://www.w3.org/TR/xml/#sec-line-ends">carriage return</a> to a line feed,
     * and all of them in <a href="https://www.w3.org/TR/xml/#AVNormalize">attributes</a> to spaces.
     *
     * @param utf8 the array that contains the text as valid UTF-8
     * @param from the index of its first byte
     * @param end the index after its last byte
     */
    private XmlBuffer text(byte[] utf8, int from, int end) {
        int copied = from;
        for (int i = from; i < end; i++) {
            byte[] instead = REPLACEMENTS[utf8[i] & 0xFF];
            if (instead != null && (utf8[i] != NONCHARACTERS_LEAD || isNoncharacter(utf8, i))) {
                raw(utf8, copied, i - copied).markup(instead);
                references += instead[0] == '&' && instead[1] != '#' ? 1 : 0;
                i += utf8[i] == NONCHARACTERS_LEAD ? 2 : 0;
                copied = i + 1;
            }
        }
        return raw(utf8, copied, end - copied);
    }

    /** Appends a serialised URL in its {@linkplain PublishedUrl published} form, XML-escaped. */
    XmlBuffer url(String url) {
        byte[] utf8 = url.getBytes(StandardCharsets.UTF_8);
        return url(utf8, 0, utf8.length, true);
    }

    /** Appends a serialised URL in its {@linkplain PublishedUrl published} form, XML-escaped. */
    XmlBuffer url(PackedText url) {
        return url(url.array(), url.from(), url.end(), true);
    }

    /** Appends a serialised URL in its {@linkplain PublishedUrl published} form, without XML escapes. */
    XmlBuffer plainUrl(PackedText url) {
        return url(url.array(), url.from(), url.end(), false);
    }

    private XmlBuffer url(byte[] utf8, int from, int end, boolean xml) {
        int copied = from;
        for (int i = from; i < end; i++) {
            byte c = utf8[i];
            if (SUSPECT_IN_URL[c & 0xFF]) {
                byte[] instead = null;
                if (c != '&' && c != '\'') {
                    instead = PublishedUrl.escape(utf8, from, i, end);
                } else if (xml) {
                    instead = REPLACEMENTS[c];
                    references++;
                }
                if (instead != null) {
                    raw(utf8, copied, i - copied).markup(instead);
                    copied = i + 1;
                }
            }
        }
        return raw(utf8, copied, end - copied);
    }

    /** Whether three bytes are U+FFFE or U+FFFF. */
    private static boolean isNoncharacter(byte[] utf8, int lead) {
        return utf8[lead + 1] == (byte) 0xBF && (utf8[lead + 2] & 0xFF) >= 0xBE;
    }

    /** Empties the buffer but keeps its array. */
    public void clear() {
        size = 0;
        references = 0;
    }

    /** The number of appended bytes. */
    public int size() {
        return size;
    }

    /**
     * The number of appended entity references, as {@link XmlLimits#MAX_REFERENCES} counts them. Each counts 1,
     * because attributes contain only URLs and codes, which have neither {@code >} nor {@code "}.
     */
    public int references() {
        return references;
    }

    /** Removes everything that was appended after the buffer had this size and this number of references. */
    void truncate(int formerSize, int formerReferences) {
        size = formerSize;
        references = formerReferences;
    }

    /** The array whose first {@link #size} bytes are the content. It is not a copy; growing replaces it. */
    public byte[] array() {
        return bytes;
    }

    /** A copy of the content. */
    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private XmlBuffer raw(byte[] source, int from, int length) {
        if (size + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + length));
        }
        System.arraycopy(source, from, bytes, size, length);
        size += length;
        return this;
    }
}
