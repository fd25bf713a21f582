package dev.sitestream.ingest;

import dev.sitestream.page.event.Problem;
import java.util.List;

/** Port: the topics to which events and rejected payloads are sent. */
public interface EventOutput extends AutoCloseable {

    /**
     * Sends an event. It may still be under way when this returns.
     *
     * @param key the key of its record
     * @param value the event in the form of the contract
     * @param receipt receives the outcome, on any thread and exactly once
     */
    void send(byte[] key, byte[] value, Receipt receipt);

    /**
     * Sends a webhook's payload to the rejected topic.
     *
     * @param source the name of the source
     * @param payload the body as received
     * @param problems why it makes no event, at least one
     * @param receipt receives the outcome, on any thread and exactly once
     */
    void reject(String source, byte[] payload, List<Problem> problems, Receipt receipt);

    @Override
    void close();

    /** Receives what became of a record. */
    interface Receipt {

        /** All in-sync replicas have it. */
        void acknowledged();

        /** It is larger than its topic allows. */
        void tooLarge();

        /**
         * It is not known to be stored; it may be.
         *
         * @param reason a description for the operator's log
         */
        void failed(String reason);
    }
}
