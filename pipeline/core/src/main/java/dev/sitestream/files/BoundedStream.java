package dev.sitestream.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a stream, up to a limit. What follows them is left out, or an exception: then all allowed bytes
 * are returned before it. After an exception, every read throws it again.
 */
public final class BoundedStream extends InputStream {

    private final InputStream in;
    private final @Nullable Supplier<? extends IOException> tooLong;
    private long left;
    private @Nullable IOException failure;

    private BoundedStream(InputStream in, long most, @Nullable Supplier<? extends IOException> tooLong) {
        this.in = in;
        this.left = most;
        this.tooLong = tooLong;
    }

    /** A stream that ends after a number of bytes. */
    public static BoundedStream ending(InputStream in, long most) {
        return new BoundedStream(in, most, null);
    }

    /**
     * A stream of which more than a number of bytes is an error.
     *
     * @param tooLong names what is too long, and the limit
     */
    public static BoundedStream failing(InputStream in, long most, Supplier<? extends IOException> tooLong) {
        return new BoundedStream(in, most, tooLong);
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
        if (length == 0) {
            return 0;
        }
        try {
            if (left == 0) {
                return end();
            }
            int count = in.read(target, from, (int) Math.min(length, left));
            left -= Math.max(0, count);
            return count;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    private int end() throws IOException {
        if (tooLong != null && in.read() >= 0) {
            throw tooLong.get();
        }
        return -1;
    }

    /** Returns 0, so that a buffer does not read on once it has some bytes: an exception would make it lose them. */
    @Override
    public int available() {
        return 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
