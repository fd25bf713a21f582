package dev.sitestream.mapping;

import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of mapping a payload.
 *
 * @param events the events in the payload's order; each names its site and source
 * @param problems why items of the payload, or the whole payload, make no event; empty if all do
 * @param ignored why a payload rightly makes no event, as one that says nothing of a page; null if it is none of these
 */
public record MappedPayload(
        List<MappedEvent> events,
        List<Problem> problems,
        @Nullable String ignored) {

    public MappedPayload {
        events = List.copyOf(events);
        problems = List.copyOf(problems);
    }

    public MappedPayload(List<MappedEvent> events, List<Problem> problems) {
        this(events, problems, null);
    }

    /** The result of a payload that says nothing of a page. */
    public static MappedPayload ignored(String reason) {
        return new MappedPayload(List.of(), List.of(), reason);
    }

    /** This result, or that the payload is ignored if it is not one for its source: others share its topic. */
    public MappedPayload withoutOthers() {
        boolean isOfOthers =
                events.isEmpty() && problems.size() == 1 && problems.get(0).code() == ProblemCode.PAYLOAD_UNEXPECTED;
        return isOfOthers ? ignored(problems.get(0).detail()) : this;
    }

    /** The result of a payload that makes no event for this reason. */
    public static MappedPayload rejected(Problem problem) {
        return new MappedPayload(List.of(), List.of(problem));
    }
}
