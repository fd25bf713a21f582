package dev.sitestream.mapping;

import dev.sitestream.mapping.Frame.Getter;
import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.definition.Condition.Expected;
import dev.sitestream.mapping.definition.Condition.Presence;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A compiled condition.
 *
 * @param getter where the value is
 * @param expected what it may be
 * @param description what is expected, for messages
 */
record Requirement(Getter getter, List<Match> expected, String description) {

    /** Numbers without an exponent, whose comparison costs no more than their length. */
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");

    /**
     * An expected value.
     *
     * @param presence whether there has to be a value; null if a text is expected
     * @param text the expected text
     * @param number the text as a number, if it is one
     */
    private record Match(
            @Nullable Presence presence,
            String text,
            @Nullable BigDecimal number) {

        static Match of(Expected expected) {
            if (expected instanceof Presence presence) {
                return new Match(presence, "", null);
            }
            String text = ((Condition.Text) expected).text();
            return new Match(null, text, NUMBER.matcher(text).matches() ? new BigDecimal(text) : null);
        }

        boolean fits(@Nullable JsonValue value) {
            if (presence != null) {
                return (value != null) == (presence == Presence.PRESENT);
            }
            String found = value == null ? null : value.text();
            if (found == null) {
                return false;
            }
            return found.equals(text)
                    || (number != null
                            && value instanceof JsonValue.Plain plain
                            && plain.isNumber()
                            && new BigDecimal(found).compareTo(number) == 0);
        }
    }

    static Requirement of(Condition condition, Binding binding) {
        return new Requirement(
                binding.getter(condition.reference()),
                condition.expected().stream().map(Match::of).toList(),
                condition.description());
    }

    static List<Requirement> all(List<Condition> conditions, Binding binding) {
        return conditions.stream().map(condition -> of(condition, binding)).toList();
    }

    boolean isMetBy(Frame frame) {
        JsonValue value = getter.in(frame);
        for (Match match : expected) {
            if (match.fits(value)) {
                return true;
            }
        }
        return false;
    }

    /** Why it is not met. */
    String explain(Frame frame) {
        JsonValue value = getter.in(frame);
        String text = value == null ? null : value.text();
        String found = text != null ? '"' + text + '"' : value == null ? "missing" : value.kind();
        return "is not for this source: `only` requires that "
                + getter.reference().description() + " is " + description + ", but it is " + found;
    }
}
