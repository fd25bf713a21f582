package dev.sitestream.mapping.field;

import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.UnavailableValue;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values that the fields of one event are made of, and the problems found meanwhile. Not thread-safe. */
public final class MappingScope {

    /** What a problem counts in {@link #written()}. */
    private static final int PROBLEM_BYTES = 512;

    /** More warnings of one event help nobody. */
    private static final int MAX_WARNINGS = 100;

    private final @Nullable JsonValue[] payload;
    private final @Nullable JsonValue[] key;
    private final Map<String, String> headers;
    private final List<Finding> findings = new ArrayList<>(0);
    private @Nullable JsonValue[] current;
    private long written;

    /**
     * What was found out about the event.
     *
     * @param isProblem whether it prevents the event; otherwise a field is left out
     */
    private record Finding(Problem problem, boolean isProblem) {

        Finding within(String place) {
            String field = problem.field().isEmpty() ? place : place + '.' + problem.field();
            return new Finding(new Problem(problem.code(), field, problem.detail()), isProblem);
        }
    }

    /**
     * @param payload the values of the whole payload, by their slots
     * @param item the values of the item that makes the event
     * @param key the values of the record's key
     * @param headers the headers by their names in lower case
     */
    public MappingScope(
            @Nullable JsonValue[] payload,
            @Nullable JsonValue[] item,
            @Nullable JsonValue[] key,
            Map<String, String> headers) {
        this.payload = payload;
        this.current = item;
        this.key = key;
        this.headers = headers;
    }

    /** The value in the whole payload that has this slot; null if there is none. */
    public @Nullable JsonValue payload(int slot) {
        return payload[slot];
    }

    /** The value in the record's key that has this slot; null if there is none. */
    public @Nullable JsonValue key(int slot) {
        return key[slot];
    }

    /** The values of the item, or of the element of an array in it. */
    @Nullable
    JsonValue[] current() {
        return current;
    }

    /** Goes on with the values of another item or element. */
    public void moveTo(@Nullable JsonValue[] values) {
        current = values;
    }

    /**
     * A place of which the value is used.
     *
     * @param empty the values that mean that there is none
     * @param otherwise the place that is used if this one has no value; null if there is none
     */
    public record Getter(
            Reference reference,
            Area area,
            int slot,
            List<ExpectedText> empty,
            @Nullable Getter otherwise) {

        enum Area {
            CURRENT,
            PAYLOAD,
            KEY,
            HEADERS
        }

        /** The value there; null if there is none. */
        public @Nullable JsonValue in(MappingScope scope) {
            JsonValue value = switch (area) {
                case CURRENT -> scope.current[slot];
                case PAYLOAD -> scope.payload[slot];
                case KEY -> scope.key[slot];
                case HEADERS -> scope.header(header());
            };
            if (value != null && isEmpty(value)) {
                value = null;
            }
            return value == null && otherwise != null ? otherwise.in(scope) : value;
        }

        /** The value there; null if there is none, or if it was not sent, so that the field is left out. */
        @Nullable
        JsonValue sent(MappingScope scope, String field) {
            JsonValue value = in(scope);
            if (value != null && value.isUnavailable()) {
                scope.unavailable(field, reference);
                return null;
            }
            return value;
        }

        private boolean isEmpty(JsonValue value) {
            for (ExpectedText none : empty) {
                if (none.fits(value)) {
                    return true;
                }
            }
            return false;
        }

        private Reference.Header header() {
            Reference place = reference;
            while (place instanceof Reference.FirstOf alternatives) {
                place = alternatives.first();
            }
            return (Reference.Header) place;
        }
    }

    private @Nullable JsonValue header(Reference.Header header) {
        String text = headers.get(header.name());
        return text == null || text.isEmpty() ? null : new JsonValue.Text(text);
    }

    /** Counts characters or bytes that were written, whether or not they are kept. */
    public void countWritten(long count) {
        written += count;
    }

    /** How much was written so far: a measure of the time that the payload takes. */
    public long written() {
        return written;
    }

    /** The number of findings so far: problems, and warnings of fields that are left out. */
    public int findings() {
        return findings.size();
    }

    /** The number of problems from there on. */
    public int problemsSince(int from) {
        int problems = 0;
        for (int i = from; i < findings.size(); i++) {
            if (findings.get(i).isProblem()) {
                problems++;
            }
        }
        return problems;
    }

    public void problem(ProblemCode code, String field, String detail) {
        problem(new Problem(code, field, detail));
    }

    public void problem(Problem problem) {
        findings.add(new Finding(problem, true));
        written += PROBLEM_BYTES;
    }

    /** Notes that a required value is missing. */
    public void missing(String field, Reference reference) {
        problem(ProblemCode.PAYLOAD_VALUE_MISSING, field, reference.description() + " is missing or empty");
    }

    /** Notes that a field is left out, because its value was not sent. */
    void unavailable(String field, Reference reference) {
        if (findings.size() - problemsSince(0) < MAX_WARNINGS) {
            findings.add(new Finding(unavailableValue(field, reference), false));
        }
        written += PROBLEM_BYTES;
    }

    /** Notes that a condition can't be decided, because its value was not sent. */
    public void undecided(String field, Reference reference) {
        findings.add(new Finding(unavailableValue(field, reference), true));
        written += PROBLEM_BYTES;
    }

    private static Problem unavailableValue(String field, Reference reference) {
        return new Problem(
                ProblemCode.PAYLOAD_VALUE_UNAVAILABLE,
                field,
                reference.description() + " was not sent, because it has not changed (" + UnavailableValue.TEXT + ")");
    }

    /** The fields from there on are required: what was left out of them prevents the event. */
    public void require(int from) {
        for (int i = from; i < findings.size(); i++) {
            findings.set(i, new Finding(findings.get(i).problem(), true));
        }
    }

    /** Puts the field's name before those of the findings from there on. */
    public void nameWithin(int from, String place) {
        for (int i = from; i < findings.size(); i++) {
            findings.set(i, findings.get(i).within(place));
        }
    }

    /** Forgets the findings from there on. */
    public void forget(int from) {
        if (findings.size() > from) {
            findings.subList(from, findings.size()).clear();
        }
    }

    /** Returns the problems, or else the warnings, and begins with none. */
    public List<Problem> take() {
        boolean hasProblem = problemsSince(0) > 0;
        List<Problem> taken = findings.stream()
                .filter(finding -> finding.isProblem() == hasProblem)
                .map(Finding::problem)
                .toList();
        findings.clear();
        return taken;
    }
}
