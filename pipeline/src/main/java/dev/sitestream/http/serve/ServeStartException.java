package dev.sitestream.http.serve;

/** Thrown when the published files can't be served; the message is for people, and names the place and the remedy. */
public final class ServeStartException extends Exception {

    ServeStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
