package dev.sitestream.listing.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.Objects;

/** A text as the bytes of its UTF-8, for formats that are read as bytes. */
final class Utf8Content extends InputStream {

    private final Reader text;
    private final char[] chars = new char[8_192];
    private byte[] bytes = {};
    private int position;

    /** The first half of a surrogate pair, whose second half is not read yet, is at the beginning of the characters. */
    private int kept;

    Utf8Content(Reader text) {
        this.text = text;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        Objects.checkFromIndexSize(from, length, target.length);
        if (length == 0) {
            return 0;
        }
        while (position == bytes.length) {
            int count = text.read(chars, kept, chars.length - kept);
            if (count < 0) {
                return -1;
            }
            encode(kept + count);
        }
        int count = Math.min(length, bytes.length - position);
        System.arraycopy(bytes, position, target, from, count);
        position += count;
        return count;
    }

    private void encode(int length) {
        kept = length > 0 && Character.isHighSurrogate(chars[length - 1]) ? 1 : 0;
        bytes = new String(chars, 0, length - kept).getBytes(UTF_8);
        position = 0;
        if (kept > 0) {
            chars[0] = chars[length - 1];
        }
    }
}
