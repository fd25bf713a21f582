package dev.sitestream.faults.model;

import java.io.IOException;

/** Sends the events of a load. */
public interface LoadSender extends AutoCloseable {

    /** Opens a sender. */
    @FunctionalInterface
    interface Opener {
        LoadSender open() throws IOException;
    }

    /**
     * Sends an event; it may still be under way when this returns.
     *
     * @throws IOException when this or an earlier event could not be sent
     */
    void send(byte[] event) throws IOException, InterruptedException;

    /** Waits until everything is acknowledged. */
    void flush() throws IOException, InterruptedException;

    @Override
    void close();
}
