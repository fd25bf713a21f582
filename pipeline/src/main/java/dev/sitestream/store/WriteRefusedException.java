package dev.sitestream.store;

/** Says that the object store works, and that a write was not made because of what stands there. */
public abstract class WriteRefusedException extends ObjectStoreException {

    WriteRefusedException(String message) {
        super(message);
    }
}
