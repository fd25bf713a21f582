package dev.sitestream.produce;

/** Says that an event could not be sent; the message, meant for people, names the event's origin. */
public final class SendException extends Exception {

    SendException(String message, Throwable cause) {
        super(message, cause);
    }
}
