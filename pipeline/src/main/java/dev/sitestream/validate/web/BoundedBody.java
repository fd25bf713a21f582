package dev.sitestream.validate.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;

/** The body of a server's response, limited in bytes and in time. */
final class BoundedBody extends FilterInputStream {

    private final long mostBytes;
    private final Duration mostTime;
    private final long begunNanos = System.nanoTime();
    private long count;

    BoundedBody(InputStream body, long mostBytes, Duration mostTime) {
        super(body);
        this.mostBytes = mostBytes;
        this.mostTime = mostTime;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (System.nanoTime() - begunNanos > mostTime.toNanos()) {
            throw new FetchException("the server takes longer than " + mostTime.toSeconds() + " s");
        }
        int read = super.read(target, from, length);
        count += Math.max(0, read);
        if (count > mostBytes) {
            throw new FetchException(String.format(Locale.ROOT, "the server sends more than %,d bytes", mostBytes));
        }
        return read;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
