package dev.sitestream.replay;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that counts the bytes read from it. */
final class CountingInputStream extends FilterInputStream {

    private long count;

    CountingInputStream(InputStream in) {
        super(in);
    }

    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        if (value >= 0) {
            count++;
        }
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = in.read(bytes, offset, length);
        if (read > 0) {
            count += read;
        }
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = in.skip(bytes);
        count += skipped;
        return skipped;
    }

    /**
     * Returns 1, never 0, so that {@code GZIPInputStream} always looks for a further gzip member. Up to JDK 22 it
     * treats 0 as the end. But a pipe also returns 0 when its writer is slow, and the rest would silently be lost.
     */
    @Override
    public int available() {
        return 1;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
