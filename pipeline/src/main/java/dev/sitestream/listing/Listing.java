package dev.sitestream.listing;

import java.io.IOException;
import java.time.Instant;

/** All pages that someone lists: a published sitemap, an export, or the state of a pipeline. */
public interface Listing {

    /**
     * The time of pages whose listing does not say when they changed: so early that every event of a pipeline is later.
     */
    Instant EARLY = Instant.parse("1970-01-02T00:00:00Z");

    /**
     * Reads everything, in the order in which it is listed. A page may come more than once.
     *
     * @throws IOException if reading has to end early; the message names the place and the remedy
     */
    void read(Receiver receiver) throws IOException, InterruptedException;

    /** Receives what is read. */
    interface Receiver {

        /**
         * A page.
         *
         * @param upsert an event that upserts it, as JSON in UTF-8; it may be malformed, since the listing may be
         */
        void page(Origin origin, byte[] upsert) throws IOException, InterruptedException;

        /** Something that is wrong with the listing. It may quote the listing unchanged, control characters included. */
        void problem(Origin origin, String text);
    }
}
