package dev.sitestream.store;

/**
 * Thrown when a former owner has written changes that the present owner perhaps has not reached. The former owner's
 * last transaction was lost, and these changes will come again.
 */
public final class LaterRevisionException extends WriteRefusedException {

    private final long changes;

    LaterRevisionException(ObjectKey key, long changes) {
        super(key + " shows change " + changes + ", which the state of this instance perhaps does not have");
        this.changes = changes;
    }

    /** The number of changes that the object shows. */
    public long changes() {
        return changes;
    }
}
