package dev.sitestream.page.event;

import java.util.Objects;

/**
 * One problem of an event. Its texts are safe for any event content: printable ASCII, with other characters escaped as
 * {@code \}{@code u0000}, and truncated to their limits.
 *
 * @param code the machine-readable code
 * @param field the field, such as {@code images[3].loc}; {@code key} and {@code value} mean the record's key and value;
 *     at most 100 characters
 * @param detail the human-readable description, with the value if it helps; at most 200 characters
 */
public record Problem(ProblemCode code, String field, String detail) {

    private static final int MAX_FIELD = 100;
    private static final int MAX_DETAIL = 200;

    public Problem {
        Objects.requireNonNull(code, "code");
        field = PrintableText.of(field, MAX_FIELD);
        detail = PrintableText.of(detail, MAX_DETAIL);
    }
}
