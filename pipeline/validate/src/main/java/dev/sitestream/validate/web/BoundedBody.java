package dev.sitestream.validate.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;

/** The body of a server's response, limited in bytes and in time. */
final class BoundedBody extends FilterInputStream {

    private final long maxBytes;
    private final Duration maxTime;
    private final long begunNanos = System.nanoTime();
    private long count;

    BoundedBody(InputStream body, long maxBytes, Duration maxTime) {
        super(body);
        this.maxBytes = maxBytes;
        this.maxTime = maxTime;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (System.nanoTime() - begunNanos > maxTime.toNanos()) {
            throw new FetchException("the server takes longer than " + maxTime.toSeconds() + " s");
        }
        int read = super.read(target, from, length);
        count += Math.max(0, read);
        if (count > maxBytes) {
            throw new FetchException(String.format(Locale.ROOT, "the server sends more than %,d bytes", maxBytes));
        }
        return read;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
