package dev.sitestream.encoding.avro;

/** Thrown when a body is not what its schema says. The message goes on from "the body". */
final class AvroException extends Exception {

    private static final long serialVersionUID = 1L;

    AvroException(String message) {
        super(message, null, false, false);
    }
}
