package dev.sitestream.reconcile;

import java.io.IOException;

/** Receives the events that make the state equal to a listing. */
public interface ChangeSink {

    /**
     * Sends an event, in JSON.
     *
     * @param url its page, for error messages
     * @throws IOException if it can't be sent; the message names the remedy
     */
    void send(byte[] event, String url) throws IOException, InterruptedException;
}
