package dev.sitestream.validate.content;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a file's characters. All characters before an invalid byte are returned before the exception, which has the
 * line. The exception is kept, since parsers wrap or swallow it.
 */
public final class DecodedText extends Reader {

    private static final int BUFFER = 8_192;

    private final InputStream content;
    private final Encoding encoding;
    private final CharsetDecoder decoder;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).limit(0);
    private final CharBuffer chars = CharBuffer.allocate(BUFFER).limit(0);
    private int line = 1;
    private boolean ended;
    private @Nullable IOException failure;

    public DecodedText(InputStream content, Encoding encoding) {
        this.content = content;
        this.encoding = encoding;
        this.decoder = encoding.charset()
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** The exception that ended reading early; null if there was none. */
    @Nullable
    IOException failure() {
        return failure;
    }

    @Override
    public int read(char[] target, int from, int length) throws IOException {
        while (!chars.hasRemaining()) {
            if (failure != null) {
                throw failure;
            }
            if (ended && !bytes.hasRemaining()) {
                return -1;
            }
            decode();
        }
        int count = Math.min(length, chars.remaining());
        chars.get(target, from, count);
        return count;
    }

    /** Decodes the bytes that were read, and reads more if that gives no character. */
    private void decode() {
        chars.clear();
        if (decoder.decode(bytes, chars, ended).isError()) {
            chars.flip();
            countLines();
            failure = new UnreadableException(
                    line, "has bytes that are not " + encoding.charset().name());
            return;
        }
        chars.flip();
        countLines();
        if (!chars.hasRemaining() && !ended) {
            fill();
        }
    }

    private void fill() {
        bytes.compact();
        try {
            int count = content.read(bytes.array(), bytes.position(), bytes.remaining());
            if (count < 0) {
                ended = true;
            } else {
                bytes.position(bytes.position() + count);
            }
        } catch (IOException e) {
            failure = e;
        }
        bytes.flip();
    }

    private void countLines() {
        char[] decoded = chars.array();
        for (int i = 0; i < chars.limit(); i++) {
            if (decoded[i] == '\n') {
                line++;
            }
        }
    }

    @Override
    public void close() throws IOException {
        content.close();
    }
}
