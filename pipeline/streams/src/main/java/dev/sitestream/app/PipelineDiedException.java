package dev.sitestream.app;

/** Thrown when the pipeline ended while it was still needed; the message is for people. */
public final class PipelineDiedException extends Exception {

    PipelineDiedException(String message) {
        super(message);
    }

    PipelineDiedException(String message, Throwable cause) {
        super(message, cause);
    }
}
