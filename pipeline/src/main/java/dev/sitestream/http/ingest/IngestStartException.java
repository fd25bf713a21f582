package dev.sitestream.http.ingest;

/** Thrown when the interface can't start; the message is for people, and names the place and the remedy. */
public final class IngestStartException extends Exception {

    IngestStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
