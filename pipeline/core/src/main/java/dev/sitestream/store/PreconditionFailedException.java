package dev.sitestream.store;

/**
 * Thrown when the stored object is not the one that a write expected. The client itself can cause this: when the
 * response to its first attempt is lost, that attempt's write makes the second one fail.
 */
public final class PreconditionFailedException extends ObjectStoreException {

    /** Creates the exception for a write of this object. */
    public PreconditionFailedException(ObjectKey key) {
        super(key + " is not the version that was expected");
    }
}
