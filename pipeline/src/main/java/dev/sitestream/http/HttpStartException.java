package dev.sitestream.http;

/** Says why nobody can be answered over HTTP; the message, meant for people, names the place and the remedy. */
public final class HttpStartException extends Exception {

    private final boolean portTaken;

    HttpStartException(String message, boolean portTaken, Throwable cause) {
        super(message, cause);
        this.portTaken = portTaken;
    }

    /** Whether another program has the port, so that nothing is wrong but that. */
    public boolean isPortTaken() {
        return portTaken;
    }
}
