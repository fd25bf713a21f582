package dev.sitestream.store;

/** Thrown when the object store works but a write was not made because of the stored object. */
public abstract class WriteRefusedException extends ObjectStoreException {

    WriteRefusedException(String message) {
        super(message);
    }
}
