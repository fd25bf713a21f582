package dev.sitestream.store;

/** What has to stand in the object store for a write to happen. */
public sealed interface Precondition {

    /** No object of this name. */
    record Absent() implements Precondition {}

    /**
     * This version of the object.
     *
     * @param etag as the store gave it
     */
    record Unchanged(String etag) implements Precondition {}
}
