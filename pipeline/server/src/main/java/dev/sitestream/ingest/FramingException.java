package dev.sitestream.ingest;

/** Thrown when a body holds no events; the message is for the sender, and is one printable line. */
public final class FramingException extends Exception {

    /** What is wrong with the body. */
    public enum Kind {
        /** It does not have the form of its media type. */
        MALFORMED,
        /** It is larger than allowed, has more events, or its only event is larger. */
        TOO_LARGE
    }

    private final Kind kind;

    FramingException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
