package dev.sitestream.broker;

/**
 * Says that there is no broker where one is said to be; the message, meant for people, names the place and the remedy.
 */
public final class BrokerAwayException extends Exception {

    BrokerAwayException(String servers, String reason) {
        super("no broker is reached at " + servers + " (" + reason
                + "): start it (an embedded one runs inside of `sitestream run`), or name another one in `kafka`");
    }
}
