package dev.sitestream.mapping;

import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.NullValue;
import dev.sitestream.mapping.json.PayloadReader;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes payloads that are events already: an object, or an array of objects. Each event gets the source's name and
 * site.
 *
 * <ul>
 *   <li>An event's own {@code source} is replaced. An event that names another {@code site} is refused: its sender
 *       means another page, and may not speak of it.
 *   <li>A tombstone of a topic, or a {@link NullValue}, deletes the page whose URL is the key.
 * </ul>
 */
public final class EventPayload implements Mapping {

    private static final ValueTree WHOLE = new ValueTree();
    private static final int EVENT = WHOLE.slot(Pointer.parse(""));
    private static final int EVENT_SITE = WHOLE.slot(Pointer.parse("/site"));

    private static final ValueTree ELEMENT = new ValueTree();
    private static final int ELEMENT_EVENT = ELEMENT.slot(Pointer.parse(""));
    private static final int ELEMENT_SITE = ELEMENT.slot(Pointer.parse("/site"));

    private static final int ELEMENTS = WHOLE.listing(Pointer.parse(""), ELEMENT);

    private final EventOrigin origin;
    private final byte[] members;

    public EventPayload(EventOrigin origin) {
        this.origin = origin;
        this.members = OriginJson.members(origin);
    }

    @Override
    public MappedPayload map(Payload payload) {
        try {
            byte[] body = payload.body();
            return body == null || NullValue.is(body) ? mapTombstone(payload.key()) : map(body);
        } catch (UnreadablePayloadException e) {
            return new MappedPayload(List.of(), List.of(e.problem()));
        }
    }

    private MappedPayload map(byte[] body) throws UnreadablePayloadException {
        @Nullable JsonValue[] values = PayloadReader.read(body, WHOLE, "value");
        List<MappedEvent> events = new ArrayList<>(1);
        List<Problem> problems = new ArrayList<>(0);
        if (values[ELEMENTS] instanceof JsonValue.Elements elements) {
            if (elements.count() > PayloadMapping.MAX_ITEMS) {
                throw new UnreadablePayloadException(
                        ProblemCode.PAYLOAD_ITEMS_TOO_MANY,
                        "items",
                        elements.count() + " events; at most " + PayloadMapping.MAX_ITEMS + " are allowed");
            }
            for (int i = 0; i < elements.count(); i++) {
                @Nullable JsonValue[] element = elements.at(i);
                add(element[ELEMENT_EVENT], element[ELEMENT_SITE], "items[" + i + ']', events, problems);
            }
        } else {
            add(values[EVENT], values[EVENT_SITE], "", events, problems);
        }
        return new MappedPayload(events, problems);
    }

    private void add(
            @Nullable JsonValue event,
            @Nullable JsonValue site,
            String place,
            List<MappedEvent> events,
            List<Problem> problems) {
        if (!(event instanceof JsonValue.Structure object) || object.isArray()) {
            problems.add(new Problem(
                    ProblemCode.NOT_AN_OBJECT,
                    place.isEmpty() ? "value" : place,
                    "must be an event or an array of events" + (event == null ? "" : ", not " + event.kind())));
            return;
        }
        if (site != null && !(site instanceof JsonValue.Text text && text.text().equals(origin.site()))) {
            problems.add(new Problem(
                    ProblemCode.SITE_FORBIDDEN,
                    place.isEmpty() ? "site" : place + ".site",
                    "must be \"" + origin.site() + "\", the site of the source, or be left out"));
            return;
        }
        EventWriter out = new EventWriter();
        object.writeOpen(out);
        // After the event's own members, because of several the last one counts.
        out.members(members);
        out.endObject();
        if (out.isTooLong()) {
            problems.add(new Problem(
                    ProblemCode.PAYLOAD_VALUE_INVALID,
                    place.isEmpty() ? "value" : place,
                    "is longer than " + EventWriter.MAX_BYTES + " bytes"));
            return;
        }
        events.add(new MappedEvent(out.take(), List.of()));
    }

    private MappedPayload mapTombstone(byte @Nullable [] key) throws UnreadablePayloadException {
        if (key == null || key.length == 0) {
            throw new UnreadablePayloadException(
                    ProblemCode.VALUE_MISSING, "value", "is missing, and there is no key that names a page");
        }
        PayloadReader.requireUtf8(key, "key");
        EventWriter out = new EventWriter();
        out.beginObject();
        out.name(OP);
        out.text("delete");
        out.name(URL);
        out.text(new String(key, StandardCharsets.UTF_8));
        out.members(members);
        out.endObject();
        if (out.isTooLong()) {
            throw new UnreadablePayloadException(ProblemCode.URL_TOO_LONG, "key", "is longer than any URL");
        }
        return new MappedPayload(List.of(new MappedEvent(out.take(), List.of())), List.of());
    }

    private static final byte[] OP = EventWriter.quotedName("op");
    private static final byte[] URL = EventWriter.quotedName("url");
}
