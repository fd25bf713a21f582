package dev.sitestream.store;

import java.util.Locale;

/**
 * Thrown when an operation of the object store failed; the message names the object. The operation may be tried again.
 */
public class ObjectStoreException extends Exception {

    private final Reason reason;

    public ObjectStoreException(String message, Reason reason, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public ObjectStoreException(String message, Throwable cause) {
        this(message, Reason.OTHER, cause);
    }

    public ObjectStoreException(String message, Reason reason) {
        super(message);
        this.reason = reason;
    }

    public ObjectStoreException(String message) {
        this(message, Reason.OTHER);
    }

    /** The kind of failure. */
    public Reason reason() {
        return reason;
    }

    /** Kinds of failures, by what an operator checks first. */
    public enum Reason {
        /** The client is unknown or has no permission. */
        DENIED,
        /** The store reports that it is unavailable at present. */
        UNAVAILABLE,
        /** No response arrived in time. */
        TIMEOUT,
        /** There is no connection to the store, or it broke. */
        UNREACHABLE,
        /** No space is left. */
        NO_SPACE,
        /** Anything else; the message has the details. */
        OTHER;

        /** The value in metric tags, such as {@code no-space}. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
