package dev.sitestream.mapping;

import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values that the fields of one event are made of, and the problems found meanwhile. Not thread-safe. */
final class Frame {

    /** What a problem counts in {@link #written()}. */
    private static final int PROBLEM_BYTES = 512;

    private final @Nullable JsonValue[] payload;
    private final @Nullable JsonValue[] key;
    private final Map<String, String> headers;
    private final List<Problem> problems = new ArrayList<>(0);
    private @Nullable JsonValue[] current;
    private long written;

    /**
     * @param payload the values of the whole payload, by their slots
     * @param item the values of the item that makes the event
     * @param key the values of the record's key
     * @param headers the headers by their names in lower case
     */
    Frame(
            @Nullable JsonValue[] payload,
            @Nullable JsonValue[] item,
            @Nullable JsonValue[] key,
            Map<String, String> headers) {
        this.payload = payload;
        this.current = item;
        this.key = key;
        this.headers = headers;
    }

    /** The values of the item, or of the element of an array in it. */
    @Nullable
    JsonValue[] current() {
        return current;
    }

    /** Goes on with the values of another item or element. */
    void moveTo(@Nullable JsonValue[] values) {
        current = values;
    }

    /**
     * A place of which the value is used.
     *
     * @param otherwise the place that is used if this one has no value; null if there is none
     */
    record Getter(
            Reference reference,
            Area area,
            int slot,
            @Nullable Getter otherwise) {

        Getter(Reference reference, Area area, int slot) {
            this(reference, area, slot, null);
        }

        enum Area {
            CURRENT,
            PAYLOAD,
            KEY,
            HEADERS
        }

        /** The value there; null if there is none. */
        @Nullable
        JsonValue in(Frame frame) {
            JsonValue value = switch (area) {
                case CURRENT -> frame.current[slot];
                case PAYLOAD -> frame.payload[slot];
                case KEY -> frame.key[slot];
                case HEADERS -> frame.header(header());
            };
            return value == null && otherwise != null ? otherwise.in(frame) : value;
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
    void countWritten(long count) {
        written += count;
    }

    /** How much was written so far: a measure of the time that the payload takes. */
    long written() {
        return written;
    }

    /** The number of problems so far. */
    int problems() {
        return problems.size();
    }

    void problem(ProblemCode code, String field, String detail) {
        problems.add(new Problem(code, field, detail));
        written += PROBLEM_BYTES;
    }

    /** Notes that a required value is missing. */
    void missing(String field, Reference reference) {
        problem(ProblemCode.PAYLOAD_VALUE_MISSING, field, reference.description() + " is missing or empty");
    }

    /** Puts the field's name before those of the problems from there on. */
    void nameWithin(int from, String place) {
        for (int i = from; i < problems.size(); i++) {
            Problem problem = problems.get(i);
            String field = problem.field().isEmpty() ? place : place + '.' + problem.field();
            problems.set(i, new Problem(problem.code(), field, problem.detail()));
        }
    }

    /** Forgets the problems from there on. */
    void forgetProblems(int from) {
        if (problems.size() > from) {
            problems.subList(from, problems.size()).clear();
        }
    }

    /** Returns the problems and begins with none. */
    List<Problem> takeProblems() {
        List<Problem> taken = List.copyOf(problems);
        problems.clear();
        return taken;
    }
}
