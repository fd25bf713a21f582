package dev.sitestream.topology;

/** Thrown when stored state does not fit the current configuration; the message is for users, and names the remedy. */
public final class LayoutConflictException extends RuntimeException {

    public LayoutConflictException(String message, Throwable cause) {
        super(message, cause);
    }
}
