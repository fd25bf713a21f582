package dev.sitestream.tls;

/** Thrown when certificate or key can't be used; the message is for people, and shows nothing of the key. */
public final class TlsException extends Exception {

    TlsException(String message) {
        super(message);
    }

    TlsException(String message, Throwable cause) {
        super(message, cause);
    }
}
