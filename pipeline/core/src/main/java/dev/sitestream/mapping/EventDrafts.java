package dev.sitestream.mapping;

import dev.sitestream.mapping.field.MappingScope;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.util.ArrayList;
import java.util.List;

/** The events that a payload makes, one after the other, and the problems that prevent others. Not thread-safe. */
public final class EventDrafts {

    private static final byte[] OP = EventWriter.quotedName("op");

    private final MappingScope scope;
    private final String whole;
    private final EventWriter out = new EventWriter();
    private final List<MappedEvent> events = new ArrayList<>(1);
    private final List<Problem> problems = new ArrayList<>(0);

    /**
     * @param scope the values that events are made of
     * @param whole the field of problems that concern an item as a whole
     */
    public EventDrafts(MappingScope scope, String whole) {
        this.scope = scope;
        this.whole = whole;
    }

    public MappingScope scope() {
        return scope;
    }

    String whole() {
        return whole;
    }

    /** The event that is written. */
    EventWriter out() {
        return out;
    }

    /** Begins an event. */
    void begin(String op) {
        out.beginObject();
        out.name(OP);
        out.text(op);
    }

    /**
     * Ends the event, and keeps it if there is no problem of it.
     *
     * @param before the number of findings before it
     */
    void finish(int before) {
        out.endObject();
        scope.countWritten(out.length());
        if (out.isTooLong()) {
            scope.problem(
                    ProblemCode.PAYLOAD_VALUE_INVALID,
                    whole,
                    "makes an event that is longer than " + EventWriter.MAX_BYTES + " bytes");
        }
        if (scope.problemsSince(before) > 0) {
            out.drop();
        } else {
            events.add(new MappedEvent(out.take(), scope.take()));
        }
    }

    /** Ends the item with this index, whose place problems name. */
    void endItem(int index) {
        if (scope.findings() > 0) {
            scope.nameWithin(0, place(index));
        }
        // The first one is enough, and there may be many items.
        scope.take().stream().limit(1).forEach(problems::add);
    }

    /** The field of problems of the item with this index. */
    static String place(int index) {
        return "items[" + index + ']';
    }

    /** Ends with what there is. */
    public MappedPayload end() {
        problems.addAll(scope.take());
        return new MappedPayload(events, problems);
    }
}
