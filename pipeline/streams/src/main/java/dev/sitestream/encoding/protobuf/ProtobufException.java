package dev.sitestream.encoding.protobuf;

/** Thrown when bytes are no message of a known type. The message goes on from "the value" or "the key". */
final class ProtobufException extends Exception {

    private static final long serialVersionUID = 1L;

    ProtobufException(String message) {
        super(message, null, false, false);
    }
}
