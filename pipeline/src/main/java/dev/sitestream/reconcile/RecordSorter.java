package dev.sitestream.reconcile;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Sorts records as sequences of unsigned bytes. There may be more of them than fit in memory. */
public interface RecordSorter {

    /**
     * Adds a record, which the caller does not change afterwards.
     *
     * @throws IOException if there is no place for it
     */
    void add(byte[] record) throws IOException;

    /**
     * Returns all records in ascending order, equal ones included; once, after the last one was added.
     *
     * @throws IOException if they can't be read
     */
    Sorted sorted() throws IOException;

    /** Sorted records. */
    interface Sorted {

        /**
         * Returns the next record; null after the last one.
         *
         * @throws IOException if it can't be read
         */
        byte @Nullable [] next() throws IOException;
    }

    /** Creates sorters. What they need is released by the creator of the factory. */
    interface Factory {

        /** Creates an empty sorter. */
        RecordSorter create() throws IOException;
    }
}
