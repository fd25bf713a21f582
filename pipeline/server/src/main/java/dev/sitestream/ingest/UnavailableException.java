package dev.sitestream.ingest;

/**
 * Thrown when not all events of a request are known to be stored. Some may be. Sending all of them again is safe if
 * they have a {@code time}.
 */
public final class UnavailableException extends Exception {

    UnavailableException(String message) {
        super(message);
    }
}
