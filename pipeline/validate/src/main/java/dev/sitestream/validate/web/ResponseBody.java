package dev.sitestream.validate.web;

import dev.sitestream.files.BoundedStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;

/** The body of a server's response, limited in bytes and in time. */
final class ResponseBody extends FilterInputStream {

    private final Duration maxTime;
    private final long begunNanos = System.nanoTime();

    ResponseBody(InputStream body, long maxBytes, Duration maxTime) {
        super(BoundedStream.failing(
                body,
                maxBytes,
                () -> new FetchException(
                        String.format(Locale.ROOT, "the server sends more than %,d bytes", maxBytes))));
        this.maxTime = maxTime;
    }

    @Override
    public int read() throws IOException {
        requireInTime();
        return super.read();
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        requireInTime();
        return super.read(target, from, length);
    }

    private void requireInTime() throws FetchException {
        if (System.nanoTime() - begunNanos > maxTime.toNanos()) {
            throw new FetchException("the server takes longer than " + maxTime.toSeconds() + " s");
        }
    }
}
