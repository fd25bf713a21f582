package dev.sitestream.http.listener;

/** Thrown when a listener can't start; the message is for people, and names the place and the remedy. */
public final class ListenerStartException extends Exception {

    public ListenerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
