package dev.sitestream.cli.dryrun;

/** Thrown when a file of payloads can't be read; the message is meant for people. */
public final class PayloadFileException extends Exception {

    PayloadFileException(String message, Throwable cause) {
        super(message, cause);
    }

    PayloadFileException(String message) {
        super(message);
    }
}
