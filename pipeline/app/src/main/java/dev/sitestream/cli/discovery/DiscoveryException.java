package dev.sitestream.cli.discovery;

/** A topic can't be looked at, or its records can't be read. The message is for users, and names the remedy. */
public final class DiscoveryException extends Exception {

    DiscoveryException(String message) {
        super(message);
    }

    DiscoveryException(String message, Throwable cause) {
        super(message, cause);
    }
}
