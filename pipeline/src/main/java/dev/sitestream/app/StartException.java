package dev.sitestream.app;

/** Says why the pipeline can't start; the message, meant for people, names the place and the remedy. */
public final class StartException extends Exception {

    StartException(String message) {
        super(message);
    }

    StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
