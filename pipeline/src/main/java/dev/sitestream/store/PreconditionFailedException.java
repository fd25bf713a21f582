package dev.sitestream.store;

/**
 * Says that something else stood in the store than a write was meant for. It may be one's own doing: where an answer
 * gets lost and the store's client asks again, what the first attempt wrote makes the second one fail.
 */
public final class PreconditionFailedException extends ObjectStoreException {

    /** The write of this object failed. */
    public PreconditionFailedException(ObjectKey key) {
        super(key + " is not what it was taken for");
    }
}
