package dev.sitestream.mapping.field;

import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.json.JsonValue;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A compiled {@link Condition.Text}: a text with which values are compared.
 *
 * @param text the text
 * @param number the text as a number, if it is one
 * @param truth the text as a boolean, if it is one
 */
record ExpectedText(
        String text, @Nullable BigDecimal number, @Nullable Boolean truth) {

    /** Numbers without an exponent, whose comparison costs no more than their length. */
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");

    static ExpectedText of(Condition.Text expected) {
        String text = expected.text();
        Boolean truth = truth(text);
        return new ExpectedText(text, truth == null ? number(text) : truth ? BigDecimal.ONE : BigDecimal.ZERO, truth);
    }

    private static @Nullable BigDecimal number(String text) {
        return NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
    }

    /** Whether the value is equal. */
    boolean fits(JsonValue value) {
        String found = value.text();
        if (found == null) {
            return false;
        }
        return found.equals(text)
                || (truth != null && truth.equals(truth(found)))
                || (number != null
                        && value instanceof JsonValue.Plain plain
                        && plain.isNumber()
                        && new BigDecimal(found).compareTo(number) == 0);
    }

    /** Databases without booleans have 1 and 0 for them, and texts for these. */
    private static @Nullable Boolean truth(String text) {
        return switch (text) {
            case "true", "1" -> Boolean.TRUE;
            case "false", "0" -> Boolean.FALSE;
            default -> null;
        };
    }
}
