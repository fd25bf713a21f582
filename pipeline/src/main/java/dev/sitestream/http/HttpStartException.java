package dev.sitestream.http;

/** Says why nobody can be answered over HTTP; the message, meant for people, names the place and the remedy. */
public final class HttpStartException extends Exception {

    HttpStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
