package dev.sitestream.broker;

/** Thrown when a topic can't be created or read; the message, meant for people, names the topic and the reason. */
public final class TopicException extends Exception {

    TopicException(String message, Throwable cause) {
        super(message, cause);
    }

    TopicException(String message) {
        super(message);
    }
}
