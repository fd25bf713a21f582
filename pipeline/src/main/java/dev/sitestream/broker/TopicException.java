package dev.sitestream.broker;

/** Says that a topic can't be made or looked at; the message, meant for people, names the topic and the reason. */
public final class TopicException extends Exception {

    TopicException(String message, Throwable cause) {
        super(message, cause);
    }

    TopicException(String message) {
        super(message);
    }
}
