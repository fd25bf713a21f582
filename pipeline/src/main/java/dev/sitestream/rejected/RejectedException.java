package dev.sitestream.rejected;

/** Says why rejected events can't be read; the message is meant for people. */
public final class RejectedException extends Exception {

    RejectedException(String message, Throwable cause) {
        super(message, cause);
    }

    RejectedException(String message) {
        super(message);
    }
}
