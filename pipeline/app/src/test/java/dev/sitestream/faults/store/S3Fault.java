package dev.sitestream.faults.store;

import java.util.function.Consumer;

/** What happens to a request on its way to the object store, and to its answer. */
public sealed interface S3Fault {

    /** Nothing: request and answer are forwarded. */
    S3Fault NONE = new None();

    S3Fault SLOW_DOWN = new Refused(503, "SlowDown");
    S3Fault INTERNAL_ERROR = new Refused(500, "InternalError");
    S3Fault ACCESS_DENIED = new Refused(403, "AccessDenied");

    record None() implements S3Fault {}

    /** The server executes the request, but the connection ends without an answer. */
    record AnswerLost() implements S3Fault {}

    /** The server gets half of the body. Then the connections end. */
    record CutShort() implements S3Fault {}

    /**
     * The request is answered with this error, and never reaches the server.
     *
     * @param status the HTTP status
     * @param code the error code of S3
     */
    record Refused(int status, String code) implements S3Fault {}

    /** The request reaches the server when the gate is opened. */
    record Held(Gate gate) implements S3Fault {}

    /** If the server executes the request, the action is called before the answer is forwarded. */
    record Notified(Consumer<S3Request> action) implements S3Fault {}
}
