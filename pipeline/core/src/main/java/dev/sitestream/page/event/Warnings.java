package dev.sitestream.page.event;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The problems of an event's optional fields found so far, in the order of detection. Not thread-safe. */
final class Warnings {

    /** Null while there is none, which is the case in nearly every event. */
    private @Nullable List<Problem> problems;

    void add(ProblemCode code, String field, String detail) {
        List<Problem> all = problems;
        if (all == null) {
            all = new ArrayList<>();
            problems = all;
        }
        all.add(new Problem(code, field, detail));
    }

    /** Drops the warnings of a field and its parts. Used when the field is repeated, because the last one counts. */
    void forget(String field) {
        if (problems != null) {
            problems.removeIf(problem -> isWithin(problem.field(), field));
        }
    }

    /** Whether there are warnings of a field or its parts. */
    boolean mention(String field) {
        return problems != null && problems.stream().anyMatch(problem -> isWithin(problem.field(), field));
    }

    private static boolean isWithin(String part, String field) {
        return part.startsWith(field)
                && (part.length() == field.length() || "[.".indexOf(part.charAt(field.length())) >= 0);
    }

    List<Problem> toList() {
        return problems == null ? List.of() : List.copyOf(problems);
    }
}
