package dev.sitestream.store;

/**
 * Thrown when a former owner has written changes that the present owner has not reached. The former owner's last
 * transaction was lost, and these changes will come again.
 */
public final class LaterRevisionException extends WriteRefusedException {

    private final long changes;

    LaterRevisionException(ObjectKey key, long changes) {
        super(key + " shows change " + changes + ", which is later than the state of this instance");
        this.changes = changes;
    }

    /** The number of changes that the object shows. */
    public long changes() {
        return changes;
    }
}
