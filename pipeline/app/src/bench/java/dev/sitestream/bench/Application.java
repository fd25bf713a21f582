package dev.sitestream.bench;

/** A program that processes the events on the topic; it continues where it was closed. */
interface Application {

    /**
     * Starts, processes the events that it has not processed yet, and stops. The time ends when the last one is stored.
     *
     * @param events the number of these events
     */
    Spent workOff(long events) throws Exception;

    /** Removes all data of the program. */
    void forget() throws Exception;
}
