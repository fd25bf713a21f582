package dev.sitestream.serve;

import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** Port: receives what is counted of serving the published files. Thread-safe. */
public interface ServeMetrics {

    /** Why the server closes a connection. */
    enum Cut {
        /** The request, or what comes before it, takes too long. */
        SLOW_REQUEST,
        /** The client reads too slowly. */
        SLOW_READER,
        /** There are as many connections as there may be, and nothing is requested on this one. */
        CROWDED;

        /** The published name. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Ignores everything. */
    ServeMetrics NONE = new ServeMetrics() {
        @Override
        public void answered(int status, long bytes) {
            // No-op.
        }

        @Override
        public void found(boolean inMemory) {
            // No-op.
        }

        @Override
        public void cutOff(Cut reason, int connections) {
            // No-op.
        }

        @Override
        public void holds(IntSupplier connections, LongSupplier bytes) {
            // No-op.
        }
    };

    /**
     * A request was answered.
     *
     * @param status the HTTP status
     * @param bytes the bytes of the file, or of the part of it, that were sent
     */
    void answered(int status, long bytes);

    /**
     * A file was found in the store.
     *
     * @param inMemory whether there was a copy of its present version
     */
    void found(boolean inMemory);

    /** The server has closed connections. */
    void cutOff(Cut reason, int connections);

    /** Supplies how many connections are open, and how many bytes of files are in memory. */
    void holds(IntSupplier connections, LongSupplier bytes);
}
