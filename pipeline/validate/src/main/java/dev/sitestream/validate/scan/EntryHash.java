package dev.sitestream.validate.scan;

import java.util.SortedMap;
import javax.xml.namespace.QName;
import net.jpountz.xxhash.StreamingXXHash64;
import net.jpountz.xxhash.XXHashFactory;

/**
 * A hash of the content of one entry: names with their namespaces, attributes in any order, and texts without
 * surrounding white space. Prefixes, comments, escapes and the division of a text into pieces don't count.
 */
final class EntryHash {

    private static final byte ELEMENT = 1;
    private static final byte ATTRIBUTE = 2;
    private static final byte TEXT = 3;
    private static final byte END = 4;

    private static final int SEED = 0;

    // Not the native variant: for such short pieces, crossing into native code costs more than it saves.
    private final StreamingXXHash64 hash = XXHashFactory.fastestJavaInstance().newStreamingHash64(SEED);
    private final byte[] buffer = new byte[4_096];
    private int buffered;

    private boolean inText;
    private int spaces;
    private int spacesHash;

    /** Resets the hash. */
    void reset() {
        hash.reset();
        buffered = 0;
        endText();
    }

    /** Adds the start of an element. */
    void start(QName name, SortedMap<String, String> attributes) {
        endText();
        put(ELEMENT);
        put(name.getNamespaceURI());
        put(name.getLocalPart());
        attributes.forEach((attribute, value) -> {
            put(ATTRIBUTE);
            put(attribute);
            put(value);
        });
    }

    /** Adds the end of an element. */
    void end() {
        endText();
        put(END);
    }

    /** Adds a piece of text. */
    void text(char[] chars, int from, int length) {
        for (int i = from; i < from + length; i++) {
            text(chars[i]);
        }
    }

    private void text(char c) {
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            // White space counts only between other characters, and is hashed at once, since there may be more of it
            // than memory.
            spaces++;
            spacesHash = 31 * spacesHash + c;
            return;
        }
        if (!inText) {
            put(TEXT);
            inText = true;
        } else if (spaces > 0) {
            put((char) spacesHash);
            put((char) (spacesHash >>> 16));
            put((char) spaces);
            put(' ');
        }
        spaces = 0;
        spacesHash = 0;
        put(c);
    }

    private void endText() {
        inText = false;
        spaces = 0;
        spacesHash = 0;
    }

    /** The hash of everything added. */
    long value() {
        flush();
        return hash.getValue();
    }

    private void put(String text) {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
        // No name or text contains this character.
        put('\0');
    }

    private void put(char c) {
        if (buffered + 2 > buffer.length) {
            flush();
        }
        buffer[buffered++] = (byte) c;
        buffer[buffered++] = (byte) (c >> 8);
    }

    private void put(byte b) {
        if (buffered == buffer.length) {
            flush();
        }
        buffer[buffered++] = b;
    }

    private void flush() {
        hash.update(buffer, 0, buffered);
        buffered = 0;
    }
}
