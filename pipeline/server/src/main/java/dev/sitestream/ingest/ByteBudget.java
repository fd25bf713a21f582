package dev.sitestream.ingest;

import java.util.concurrent.atomic.AtomicLong;

/** The memory that all requests may take together. Thread-safe. */
public final class ByteBudget {

    private final long max;
    private final AtomicLong reserved = new AtomicLong();

    public ByteBudget(long max) {
        this.max = max;
    }

    /** How many bytes are reserved now. */
    public long reserved() {
        return reserved.get();
    }

    /** Opens an account without bytes. */
    public Account open() {
        return new Account();
    }

    /** What one request has reserved. Thread-safe. */
    public final class Account implements AutoCloseable {

        private long held;
        private boolean closed;

        private Account() {}

        /** Reserves more bytes; returns false, and reserves nothing, if there are none left. */
        public synchronized boolean reserve(long bytes) {
            if (closed) {
                return false;
            }
            if (reserved.addAndGet(bytes) > max) {
                reserved.addAndGet(-bytes);
                return false;
            }
            held += bytes;
            return true;
        }

        /** Releases everything, for good. */
        @Override
        public synchronized void close() {
            reserved.addAndGet(-held);
            held = 0;
            closed = true;
        }
    }
}
