package dev.sitestream.http;

/** Thrown when the HTTP interface can't start; the message is for people, and names the place and the remedy. */
public final class HttpStartException extends Exception {

    private final boolean portTaken;

    HttpStartException(String message, boolean portTaken, Throwable cause) {
        super(message, cause);
        this.portTaken = portTaken;
    }

    /** Whether the only problem is that another program has the port. */
    public boolean isPortTaken() {
        return portTaken;
    }
}
