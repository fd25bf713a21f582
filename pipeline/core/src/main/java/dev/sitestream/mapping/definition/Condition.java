package dev.sitestream.mapping.definition;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A requirement of a value in the payload.
 *
 * @param reference where the value is
 * @param expected what it may be
 */
public record Condition(Reference reference, List<Expected> expected) {

    /** @throws IllegalArgumentException if nothing is expected */
    public Condition {
        expected = List.copyOf(expected);
        if (expected.isEmpty()) {
            throw new IllegalArgumentException("nothing is expected");
        }
    }

    /** What is expected, for messages. */
    public String description() {
        return expected.stream().map(Expected::description).collect(Collectors.joining(" or "));
    }

    /** A value that is expected. */
    public sealed interface Expected {

        /**
         * Parses an expected value: {@code present}, {@code absent}, or a text. A text that begins with {@code =} is
         * taken without it, so {@code =present} is the text {@code present}.
         */
        static Expected parse(String text) {
            return switch (text) {
                case "present" -> Presence.PRESENT;
                case "absent" -> Presence.ABSENT;
                default -> new Text(text.startsWith("=") ? text.substring(1) : text);
            };
        }

        /** The expected value for messages. */
        String description();
    }

    /** That there is a value, or that there is none. */
    public enum Presence implements Expected {
        /** The value exists, and is neither null nor an empty text. */
        PRESENT,
        /** The value does not exist, or is null or an empty text. */
        ABSENT;

        @Override
        public String description() {
            return this == PRESENT ? "present" : "absent";
        }
    }

    /**
     * A string, number or boolean with this text. The configuration does not distinguish {@code true} from
     * {@code "true"}, so neither does the comparison: both match the boolean and the string. Numbers are equal if their
     * values are, so {@code 1} matches {@code 1.0}. Databases write booleans as {@code true} and {@code false} or as
     * {@code 1} and {@code 0}, so these are the same.
     */
    public record Text(String text) implements Expected {

        @Override
        public String description() {
            return "\"" + text + "\"";
        }
    }
}
