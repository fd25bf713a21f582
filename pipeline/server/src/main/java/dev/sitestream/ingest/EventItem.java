package dev.sitestream.ingest;

import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One event of a request: its bytes in the form of the contract, which are not validated, or why it has none. */
final class EventItem {

    private final byte @Nullable [] bytes;
    private final @Nullable Problem problem;
    private final List<Problem> warnings;

    private EventItem(byte @Nullable [] bytes, @Nullable Problem problem, List<Problem> warnings) {
        this.bytes = bytes;
        this.problem = problem;
        this.warnings = warnings;
    }

    static EventItem of(byte[] bytes) {
        return bytes.length > IngestLimits.MAX_EVENT_BYTES ? tooLarge() : new EventItem(bytes, null, List.of());
    }

    /** The same with the warnings of what has made the event. */
    EventItem with(List<Problem> found) {
        return new EventItem(bytes, problem, found);
    }

    static EventItem invalid(ProblemCode code, String field, String detail) {
        return new EventItem(null, new Problem(code, field, detail), List.of());
    }

    static EventItem tooLarge() {
        return invalid(
                ProblemCode.EVENT_TOO_LARGE,
                "value",
                "has more than " + IngestLimits.MAX_EVENT_BYTES + " bytes, which is the most of one event");
    }

    /** The problem of an event that Kafka refuses for its size. */
    static Problem largerThanTopic() {
        return new Problem(
                ProblemCode.EVENT_TOO_LARGE, "value", "is larger than the events topic allows (`max.message.bytes`)");
    }

    /** The bytes; null if there is a problem. */
    byte @Nullable [] bytes() {
        return bytes;
    }

    /** Why there are no bytes; null if there are. */
    @Nullable
    Problem problem() {
        return problem;
    }

    /** Why fields were left out before the event was made. */
    List<Problem> warnings() {
        return warnings;
    }
}
