package dev.sitestream.sorting;

import java.io.IOException;

/**
 * Records in the order of their keys' bytes, read as unsigned numbers. Records with equal keys are in the order in
 * which they were added.
 */
public interface SortedRecords {

    /**
     * Moves to the next record, at first to the first one; returns whether there is one.
     *
     * @throws SortException if a temporary file can't be read
     */
    boolean next() throws IOException;

    /** Returns the record's key. Neither the caller nor this object modifies it. */
    byte[] key();

    /** Returns the record's value. Neither the caller nor this object modifies it. */
    byte[] value();
}
