package dev.sitestream.app;

/** Says that the pipeline ended while somebody counted on it; the message is meant for people. */
public final class PipelineDiedException extends Exception {

    PipelineDiedException(String message) {
        super(message);
    }

    PipelineDiedException(String message, Throwable cause) {
        super(message, cause);
    }
}
