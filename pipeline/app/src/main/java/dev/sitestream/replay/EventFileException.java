package dev.sitestream.replay;

/** Thrown when a file of events can't be read; the message, meant for people, names the file and the remedy. */
public class EventFileException extends Exception {

    EventFileException(String message, Throwable cause) {
        super(message, cause);
    }

    EventFileException(String message) {
        super(message);
    }
}
