package dev.sitestream.encoding.frame;

/** Thrown when bytes have no frame that is known. The message goes on from "the value" or "the key". */
public final class FrameException extends Exception {

    private static final long serialVersionUID = 1L;

    FrameException(String message) {
        super(message, null, false, false);
    }
}
