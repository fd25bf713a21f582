package dev.sitestream.replay;

import java.io.FilterInputStream;
import java.io.InputStream;

/**
 * A stream whose data are used as they arrive. {@code BufferedInputStream} reads until its caller's array is full as
 * long as {@link #available} promises more, so with a slow pipe it would keep back what has already arrived.
 */
final class ArrivingInputStream extends FilterInputStream {

    ArrivingInputStream(InputStream in) {
        super(in);
    }

    /** Returns 0, so that a buffer around this stream reads once and no more. */
    @Override
    public int available() {
        return 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
