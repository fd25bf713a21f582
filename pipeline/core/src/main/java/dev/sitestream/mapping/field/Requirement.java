package dev.sitestream.mapping.field;

import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.definition.Condition.Expected;
import dev.sitestream.mapping.definition.Condition.Presence;
import dev.sitestream.mapping.field.MappingScope.Getter;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.page.event.ProblemCode;
import java.util.List;

/**
 * A compiled condition.
 *
 * @param getter where the value is
 * @param presence whether a value is enough, or its lack
 * @param texts the texts of which one is enough
 * @param description what is expected, for messages
 */
public record Requirement(Getter getter, List<Presence> presence, List<ExpectedText> texts, String description) {

    /** Whether it holds. */
    public enum Answer {
        YES,
        NO,
        /** The value was not sent, so it can't be compared. */
        UNKNOWN
    }

    public static Requirement of(Condition condition, Binding binding) {
        List<Expected> expected = condition.expected();
        return new Requirement(
                binding.getter(condition.reference()),
                expected.stream()
                        .filter(Presence.class::isInstance)
                        .map(Presence.class::cast)
                        .toList(),
                expected.stream()
                        .filter(Condition.Text.class::isInstance)
                        .map(text -> ExpectedText.of((Condition.Text) text))
                        .toList(),
                condition.description());
    }

    public static List<Requirement> all(List<Condition> conditions, Binding binding) {
        return conditions.stream().map(condition -> of(condition, binding)).toList();
    }

    public Answer in(MappingScope scope) {
        JsonValue value = getter.in(scope);
        if (presence.contains(value == null ? Presence.ABSENT : Presence.PRESENT)) {
            return Answer.YES;
        }
        if (value == null || texts.isEmpty()) {
            return Answer.NO;
        }
        for (ExpectedText text : texts) {
            if (text.fits(value)) {
                return Answer.YES;
            }
        }
        return value instanceof JsonValue.Text text && text.isUnavailable() ? Answer.UNKNOWN : Answer.NO;
    }

    /** Whether all hold; notes the first one that does not. */
    public static boolean areMet(List<Requirement> only, MappingScope scope, String field) {
        for (Requirement requirement : only) {
            switch (requirement.in(scope)) {
                case YES -> {
                    // The others count, too.
                }
                case NO -> {
                    scope.problem(ProblemCode.PAYLOAD_UNEXPECTED, field, requirement.explain(scope));
                    return false;
                }
                case UNKNOWN -> {
                    scope.undecided(field, requirement.getter().reference());
                    return false;
                }
            }
        }
        return true;
    }

    /** Why it is not met. */
    private String explain(MappingScope scope) {
        JsonValue value = getter.in(scope);
        String text = value == null ? null : value.text();
        String found = text != null ? '"' + text + '"' : value == null ? "missing" : value.kind();
        return "is not for this source: `only` requires that "
                + getter.reference().description() + " is " + description + ", but it is " + found;
    }
}
