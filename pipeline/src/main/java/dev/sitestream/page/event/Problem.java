package dev.sitestream.page.event;

import java.util.Objects;

/**
 * One thing that is wrong with an event. Its texts are harmless whatever the event holds: printable ASCII, everything
 * else escaped as {@code \}{@code u0000}, and cut to their bounds.
 *
 * @param code what is wrong, for machines
 * @param field where, such as {@code images[3].loc}; {@code key} and {@code value} mean the record's own; at most 100
 *     characters
 * @param detail what is wrong, for people, with the value as far as it helps; at most 200 characters
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
