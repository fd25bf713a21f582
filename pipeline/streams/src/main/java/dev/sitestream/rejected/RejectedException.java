package dev.sitestream.rejected;

/** Thrown when rejected events can't be read; the message is for people. */
public final class RejectedException extends Exception {

    RejectedException(String message, Throwable cause) {
        super(message, cause);
    }

    RejectedException(String message) {
        super(message);
    }
}
