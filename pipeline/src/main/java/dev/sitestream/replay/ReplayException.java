package dev.sitestream.replay;

/** Says why a replay could not be finished; the message is meant for people. */
public final class ReplayException extends Exception {

    ReplayException(String message) {
        super(message);
    }

    ReplayException(String message, Throwable cause) {
        super(message, cause);
    }
}
