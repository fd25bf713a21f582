package dev.sitestream.listing;

import java.io.IOException;
import java.time.Instant;
import java.util.OptionalDouble;

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

    /** How much is read so far; called by the thread that reads. */
    default Coverage coverage() {
        return Coverage.UNKNOWN;
    }

    /**
     * How much of a listing is read.
     *
     * @param files the number of files that were read
     * @param unchanged the number of files that were not read, because an earlier run has read the same content
     * @param fraction the part that is done, from 0 to 1; empty if that is not known
     */
    record Coverage(long files, long unchanged, OptionalDouble fraction) {

        public static final Coverage UNKNOWN = new Coverage(0, 0, OptionalDouble.empty());
    }

    /** Receives what is read. */
    interface Receiver {

        /**
         * A page.
         *
         * @param upsert an event that upserts it, as JSON in UTF-8; it may be malformed, since the listing may be
         */
        void page(Origin origin, byte[] upsert) throws IOException, InterruptedException;

        /**
         * Something by which the listing is or may be incomplete: what it names was not read, or not whole. A listing
         * without such a problem is complete: what is not in it does not exist.
         *
         * @param text it may quote the listing unchanged, control characters included
         */
        void problem(Origin origin, String text) throws IOException, InterruptedException;

        /** Something that is wrong with the page that comes next, and may be lacking from it. */
        default void defect(Origin origin, String text) throws IOException, InterruptedException {
            note(origin, text);
        }

        /** Something that may be wrong with the listing, but leaves it complete. */
        default void note(Origin origin, String text) throws IOException, InterruptedException {}

        /**
         * Makes all pages so far durable. A listing that can be resumed calls this before it remembers its progress.
         *
         * @return a position in what the receiver writes; it is stored with the progress
         */
        default long flush() throws IOException, InterruptedException {
            return 0;
        }
    }
}
