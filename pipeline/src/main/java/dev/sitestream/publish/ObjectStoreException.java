package dev.sitestream.publish;

/** Says that the object store did not do what it was asked; the message names the object. It may be tried again. */
public class ObjectStoreException extends Exception {

    public ObjectStoreException(String message, Throwable cause) {
        super(message, cause);
    }

    public ObjectStoreException(String message) {
        super(message);
    }
}
