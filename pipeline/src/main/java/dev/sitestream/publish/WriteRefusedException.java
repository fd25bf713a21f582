package dev.sitestream.publish;

/** Says that the object store works, and that a write was not made because of what stands there. */
abstract class WriteRefusedException extends ObjectStoreException {

    WriteRefusedException(String message) {
        super(message);
    }
}
