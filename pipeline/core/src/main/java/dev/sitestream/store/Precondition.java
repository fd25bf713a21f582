package dev.sitestream.store;

/** What the object store must contain for a write to happen. */
public sealed interface Precondition {

    /** No object of this name. */
    record Absent() implements Precondition {}

    /**
     * This version of the object.
     *
     * @param etag the ETag that the store returned
     */
    record Unchanged(String etag) implements Precondition {}
}
