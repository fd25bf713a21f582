package dev.sitestream.bench;

/** A program that works the events on the topic off; it goes on where it was closed before. */
interface Application {

    /**
     * Starts, works off the events that it has not seen yet, and stops.
     *
     * @param events how many these are
     */
    Spent workOff(long events) throws Exception;

    /** Removes all that it has left. */
    void forget() throws Exception;
}
