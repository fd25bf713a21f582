package dev.sitestream.store;

import java.util.Locale;

/** Says that the object store did not do what it was asked; the message names the object. It may be tried again. */
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

    /** What kind of failure it is. */
    public Reason reason() {
        return reason;
    }

    /** Kinds of failures, by what an operator would look at first. */
    public enum Reason {
        /** Who asks may not do it, or is not known. */
        DENIED,
        /** The store says that it can't do it at the moment. */
        UNAVAILABLE,
        /** There was no answer in time. */
        TIMEOUT,
        /** There is no way to the store, or it broke. */
        UNREACHABLE,
        /** There is no room left. */
        NO_SPACE,
        /** Anything else, which the message tells. */
        OTHER;

        /** How programs are told of it, such as {@code no-space}. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
