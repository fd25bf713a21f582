package dev.sitestream.query.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that ends after a number of bytes. */
final class BoundedStream extends FilterInputStream {

    private long left;

    /** @param most how many bytes are read at most */
    BoundedStream(InputStream in, long most) {
        super(in);
        this.left = most;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left == 0) {
            return -1;
        }
        int count = in.read(target, from, (int) Math.min(length, left));
        left -= Math.max(0, count);
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = in.skip(Math.min(count, left));
        left -= skipped;
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
