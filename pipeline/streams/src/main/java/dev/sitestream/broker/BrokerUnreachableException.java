package dev.sitestream.broker;

/**
 * Thrown when no broker is reached at the configured place; the message, meant for people, names the place and the
 * remedy.
 */
public final class BrokerUnreachableException extends Exception {

    BrokerUnreachableException(String servers, String reason) {
        super("no broker can be reached at " + servers + " (" + reason
                + "): start it (an embedded broker runs inside `sitestream run`), or set another one in `kafka`");
    }
}
