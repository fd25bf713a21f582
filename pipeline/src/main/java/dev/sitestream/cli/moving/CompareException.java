package dev.sitestream.cli.moving;

/** Thrown when listings can't be compared; the message is meant for people. */
public final class CompareException extends Exception {

    CompareException(String message, Throwable cause) {
        super(message, cause);
    }
}
