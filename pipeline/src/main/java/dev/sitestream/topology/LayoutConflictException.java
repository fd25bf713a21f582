package dev.sitestream.topology;

/**
 * Says that stored state can't go on under the present configuration; the message, meant for people, names the remedy.
 */
public final class LayoutConflictException extends RuntimeException {

    public LayoutConflictException(String message, Throwable cause) {
        super(message, cause);
    }
}
