package dev.sitestream.replay;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that knows how many bytes were read from it. */
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
     * Never 0, so that {@code GZIPInputStream} always looks for a further gzip member. Up to JDK 22 it takes 0 for the
     * end, but a pipe also says 0 when its writer is slow, and all that follows would be lost without a word.
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
