package dev.sitestream.validate.content;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file's uncompressed bytes, up to a limit; the first byte beyond it is an {@link UnreadableException}. After an
 * exception, every read throws it again.
 */
public final class BoundedContent extends FilterInputStream {

    private final long max;
    private long count;
    private @Nullable IOException failure;

    public BoundedContent(InputStream content, long max) {
        super(content);
        this.max = max;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        // All allowed bytes are returned before the exception for the first byte too many.
        int asked = (int) Math.min(length, Math.max(1, max - count));
        try {
            int read = super.read(target, from, asked);
            if (read > 0 && count == max) {
                throw new UnreadableException(
                        0,
                        String.format(Locale.ROOT, "has more than %,d bytes uncompressed; the rest is not read", max));
            }
            count += Math.max(0, read);
            return read;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Returns 0, so that a buffer does not read on once it has some bytes: an exception would make it lose them. */
    @Override
    public int available() {
        return 0;
    }

    @Override
    public long skip(long n) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
