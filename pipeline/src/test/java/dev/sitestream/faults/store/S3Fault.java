package dev.sitestream.faults.store;

import java.util.function.Consumer;

/** What becomes of a request on its way to the object store and back. */
public sealed interface S3Fault {

    /** Nothing: it is passed on, and so is the answer. */
    S3Fault NONE = new None();

    S3Fault SLOW_DOWN = new Refused(503, "SlowDown");
    S3Fault INTERNAL_ERROR = new Refused(500, "InternalError");
    S3Fault ACCESS_DENIED = new Refused(403, "AccessDenied");

    record None() implements S3Fault {}

    /** The server does what it was asked for, but the connection ends without an answer. */
    record AnswerLost() implements S3Fault {}

    /** The server gets half of the body, and the connections end. */
    record CutShort() implements S3Fault {}

    /**
     * The server never hears of it.
     *
     * @param status of HTTP
     * @param code of S3
     */
    record Refused(int status, String code) implements S3Fault {}

    /** The server hears of it once the gate is opened. */
    record Held(Gate gate) implements S3Fault {}

    /**
     * Once the server has done what it was asked for, and before the answer is given, this is called; not when the
     * server refused.
     */
    record Told(Consumer<S3Request> afterwards) implements S3Fault {}
}
