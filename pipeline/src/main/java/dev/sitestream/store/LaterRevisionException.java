package dev.sitestream.store;

/**
 * Thrown when a former owner has written a later revision than the present owner has reached. The former owner's last
 * transaction was lost, and its changes will come again.
 */
public final class LaterRevisionException extends WriteRefusedException {

    private final long revision;

    LaterRevisionException(ObjectKey key, long revision) {
        super(key + " has revision " + revision + ", which is later than the state of this instance");
        this.revision = revision;
    }

    /** The revision that the object shows. */
    public long revision() {
        return revision;
    }
}
