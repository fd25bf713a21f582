package dev.sitestream.mapping.json;

import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;

/** Thrown when a payload as a whole can't be mapped. */
public final class UnreadablePayloadException extends Exception {

    private final transient Problem problem;

    public UnreadablePayloadException(ProblemCode code, String field, String detail) {
        // The cause is in the payload, not in the program.
        super(detail, null, false, false);
        this.problem = new Problem(code, field, detail);
    }

    public Problem problem() {
        return problem;
    }
}
