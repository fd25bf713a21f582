package dev.sitestream.broker;

/** Thrown when the embedded broker can't start; the message, meant for people, names the place and the remedy. */
public final class BrokerStartException extends Exception {

    BrokerStartException(String message, Throwable cause) {
        super(message, cause);
    }

    BrokerStartException(String message) {
        super(message);
    }
}
