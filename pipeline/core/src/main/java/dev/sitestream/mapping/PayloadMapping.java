package dev.sitestream.mapping;

import dev.sitestream.mapping.Frame.Getter;
import dev.sitestream.mapping.Requirement.Answer;
import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.definition.Expression;
import dev.sitestream.mapping.definition.FieldMapping;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.MappingDefinition;
import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps JSON payloads by a definition from the configuration.
 *
 * <ul>
 *   <li>A payload makes one event, or with {@code each} one for each element of an array. An item that makes no event
 *       does not affect the others.
 *   <li>A missing value, null and an empty text are the same: no value. Of several members with the same name the last
 *       one counts.
 *   <li>In a template every variable must have a value. A field that is a single value is left out without it, except
 *       for {@code url} and {@code id}.
 *   <li>A delete has only {@code url}, {@code id} and {@code time}. With an id, it needs no URL.
 *   <li>A tombstone of a topic is a delete, and so is a {@link NullValue}. Its pointers are looked up in the record's
 *       key: in its JSON, in the {@code payload} of a key with {@code schema} and {@code payload}, or, if it is no
 *       JSON, as the string that it is.
 *   <li>A field whose value was not sent ({@link UnavailableValue}) is left out with a warning. If it is the {@code
 *       url} or the {@code id}, or decides between upsert and delete, there is no event.
 *   <li>A value that the field can't take, such as an object as {@code title}, is written as it is; the event's decoder
 *       reports it. An object in a template, and a time that is no number in spite of its unit, are problems.
 *   <li>Bounds: those of the decoder for the JSON text, {@value #MAX_ITEMS} items, 100,000 elements of arrays in all, 1
 *       MiB for an event, and 16 MiB for all events of a payload with those that are dropped: items can repeat a part
 *       of the payload, so that a small payload would become a large one.
 * </ul>
 */
public final class PayloadMapping implements Mapping {

    /** The most items of a payload. */
    public static final int MAX_ITEMS = 10_000;

    /** The most bytes that are written for a payload. The last event may exceed them. */
    private static final long MAX_BYTES = 16L << 20;

    private static final byte[] OP = FieldWriter.name("op");

    private final ValueTree payloadTree = new ValueTree();
    private final ValueTree itemTree;
    private final ValueTree keyTree = new ValueTree();

    private final List<Requirement> onlyPayloads = new ArrayList<>();
    private final List<Requirement> onlyItems = new ArrayList<>();
    private final List<Requirement> when;
    private final List<Requirement> deletedWhen;
    private final @Nullable Getter each;
    private final FieldWriter url;
    private final @Nullable Reference urlReference;
    private final @Nullable FieldWriter id;
    private final @Nullable FieldWriter time;
    private final List<FieldWriter> details;
    private final byte[] origin;

    /** Compiles the definition for this source and site. */
    public PayloadMapping(MappingDefinition definition, EventOrigin origin) {
        this.origin = OriginJson.members(origin);
        this.itemTree = definition.each() == null ? payloadTree : new ValueTree();
        Binding binding = new Binding(payloadTree, itemTree, keyTree);
        this.each = definition.each() == null
                ? null
                : new Binding(payloadTree, payloadTree, keyTree).listing(definition.each(), itemTree);
        for (Condition condition : definition.only()) {
            boolean isOfItem = each != null && condition.reference() instanceof Reference.InItem;
            (isOfItem ? onlyItems : onlyPayloads).add(Requirement.of(condition, binding));
        }
        this.when = Requirement.all(definition.when(), binding);
        this.deletedWhen = Requirement.all(definition.deletedWhen(), binding);
        Map<String, FieldMapping> fields = definition.fields();
        SiteUrls urls = new SiteUrls(origin.base());
        this.url = FieldWriter.of(List.of(FieldType.URL), fields, binding, urls).get(0);
        this.urlReference = fields.get(FieldType.URL.name()) instanceof FieldMapping.Single single
                        && single.value() instanceof Expression.Lookup lookup
                ? lookup.reference()
                : null;
        this.id = writer(FieldType.ID, fields, binding, urls);
        this.time = writer(FieldType.TIME, fields, binding, urls);
        this.details = FieldWriter.of(FieldType.DETAILS, fields, binding, urls);
    }

    private static @Nullable FieldWriter writer(
            FieldType type, Map<String, FieldMapping> fields, Binding binding, SiteUrls urls) {
        List<FieldWriter> writers = FieldWriter.of(List.of(type), fields, binding, urls);
        return writers.isEmpty() ? null : writers.get(0);
    }

    @Override
    public MappedPayload map(Payload payload) {
        try {
            byte[] body = payload.body();
            return body == null || NullValue.is(body) ? mapTombstone(payload) : map(body, payload);
        } catch (UnreadablePayloadException e) {
            return new MappedPayload(List.of(), List.of(e.problem()));
        }
    }

    private MappedPayload map(byte[] body, Payload payload) throws UnreadablePayloadException {
        @Nullable JsonValue[] values = PayloadReader.read(body, payloadTree, "value");
        @Nullable
        JsonValue[] key = keyTree.isEmpty() ? keyTree.newValues() : PayloadReader.readKey(payload.key(), keyTree);
        Frame frame = new Frame(values, values, key, payload.headers());
        Run run = new Run(frame);
        if (!areMet(onlyPayloads, frame, "value")) {
            return run.end();
        }
        if (each == null) {
            run.map(-1);
        } else {
            run.mapAll(items(each, frame));
        }
        return explained(run.end(), body);
    }

    /** The result with one problem in the place of what does not follow from a table that was emptied. */
    private static MappedPayload explained(MappedPayload mapped, byte[] body) {
        boolean mayBeTruncate = mapped.events().isEmpty()
                && !mapped.problems().isEmpty()
                && mapped.problems().get(0).code() != ProblemCode.PAYLOAD_UNEXPECTED;
        return mayBeTruncate
                ? Truncate.in(body)
                        .map(problem -> new MappedPayload(List.of(), List.of(problem)))
                        .orElse(mapped)
                : mapped;
    }

    private static JsonValue.Elements items(Getter each, Frame frame) throws UnreadablePayloadException {
        JsonValue items = each.in(frame);
        if (items == null) {
            throw new UnreadablePayloadException(
                    ProblemCode.PAYLOAD_VALUE_MISSING,
                    "items",
                    "`each`: " + each.reference().description() + " is missing; an array is required");
        }
        if (items.isUnavailable()) {
            throw new UnreadablePayloadException(
                    ProblemCode.PAYLOAD_VALUE_UNAVAILABLE,
                    "items",
                    "`each`: " + each.reference().description() + " was not sent, because it has not changed");
        }
        if (!(items instanceof JsonValue.Elements elements)) {
            throw new UnreadablePayloadException(
                    ProblemCode.PAYLOAD_VALUE_INVALID,
                    "items",
                    "`each`: " + each.reference().description() + " must be an array, not " + items.kind());
        }
        if (elements.count() > MAX_ITEMS) {
            throw new UnreadablePayloadException(
                    ProblemCode.PAYLOAD_ITEMS_TOO_MANY,
                    "items",
                    elements.count() + " items; at most " + MAX_ITEMS + " are allowed");
        }
        return elements;
    }

    private MappedPayload mapTombstone(Payload payload) throws UnreadablePayloadException {
        if (payload.key() == null) {
            throw new UnreadablePayloadException(
                    ProblemCode.VALUE_MISSING, "value", "is missing, and there is no key that names a page");
        }
        @Nullable JsonValue[] item = PayloadReader.readKey(payload.key(), itemTree);
        @Nullable JsonValue[] whole = each == null ? item : PayloadReader.readKey(payload.key(), payloadTree);
        @Nullable JsonValue[] key = PayloadReader.readKey(payload.key(), keyTree);
        Frame frame = new Frame(whole, item, key, payload.headers());
        Run run = new Run(frame);
        if (areMet(onlyPayloads, frame, "key") && areMet(onlyItems, frame, "key")) {
            run.delete();
        }
        return run.end();
    }

    private static boolean areMet(List<Requirement> only, Frame frame, String field) {
        for (Requirement requirement : only) {
            switch (requirement.in(frame)) {
                case YES -> {
                    // The others count, too.
                }
                case NO -> {
                    frame.problem(ProblemCode.PAYLOAD_UNEXPECTED, field, requirement.explain(frame));
                    return false;
                }
                case UNKNOWN -> {
                    frame.undecided(field, requirement.getter().reference());
                    return false;
                }
            }
        }
        return true;
    }

    /** The mapping of one payload. */
    private final class Run {

        private final Frame frame;
        private final EventWriter out = new EventWriter();
        private final List<MappedEvent> events = new ArrayList<>(1);
        private final List<Problem> problems = new ArrayList<>(0);
        /** The field of problems that concern the item as a whole; the item's index is put before it. */
        private String whole = "value";

        Run(Frame frame) {
            this.frame = frame;
        }

        MappedPayload end() {
            problems.addAll(frame.take());
            return new MappedPayload(events, problems);
        }

        void mapAll(JsonValue.Elements items) {
            whole = "";
            for (int i = 0; i < items.count(); i++) {
                if (frame.written() > MAX_BYTES) {
                    frame.problem(
                            ProblemCode.PAYLOAD_ITEMS_TOO_MANY,
                            "items[" + i + "]",
                            "this and later items make no events: those before took more than " + (MAX_BYTES >> 20)
                                    + " MiB");
                    return;
                }
                frame.moveTo(items.at(i));
                map(i);
                // The first one is enough, and there may be many items.
                frame.take().stream().limit(1).forEach(problems::add);
            }
        }

        /**
         * Maps the item.
         *
         * @param index its index; negative if the payload is the item
         */
        void map(int index) {
            int before = frame.findings();
            if (areMet(onlyItems, frame, whole)) {
                Requirement undecided = null;
                boolean isDeleted = false;
                for (Requirement requirement : when) {
                    Answer answer = requirement.in(frame);
                    isDeleted |= answer == Answer.NO;
                    undecided = answer == Answer.UNKNOWN ? requirement : undecided;
                }
                for (Requirement requirement : deletedWhen) {
                    Answer answer = requirement.in(frame);
                    isDeleted |= answer == Answer.YES;
                    undecided = answer == Answer.UNKNOWN ? requirement : undecided;
                }
                if (isDeleted) {
                    delete();
                } else if (undecided != null) {
                    frame.undecided(whole, undecided.getter().reference());
                } else {
                    upsert();
                }
            }
            if (index >= 0 && frame.findings() > before) {
                frame.nameWithin(before, "items[" + index + ']');
            }
        }

        private void upsert() {
            int before = frame.findings();
            begin("upsert");
            writeUrl();
            writeIdAndOrigin();
            frame.require(before);
            if (time != null) {
                time.write(frame, out);
            }
            for (FieldWriter detail : details) {
                detail.write(frame, out);
            }
            finish(before);
        }

        private void delete() {
            int before = frame.findings();
            begin("delete");
            int mark = out.length();
            writeUrl();
            if (id != null && frame.findings() > before) {
                // The id names the page, and a delete often has nothing else.
                frame.forget(before);
                out.cutOff(mark);
            }
            writeIdAndOrigin();
            frame.require(before);
            int beforeTime = frame.findings();
            if (time != null) {
                time.write(frame, out);
                frame.forget(beforeTime);
            }
            finish(before);
        }

        private void begin(String op) {
            out.beginObject();
            out.name(OP);
            out.text(op);
        }

        private void writeUrl() {
            int before = frame.findings();
            if (!url.write(frame, out) && urlReference != null && frame.findings() == before) {
                frame.missing(url.field(), urlReference);
            }
        }

        private void writeIdAndOrigin() {
            if (id != null) {
                id.write(frame, out);
            }
            out.members(origin);
        }

        /** Keeps the event if there is no problem of it. */
        private void finish(int before) {
            out.endObject();
            frame.countWritten(out.length());
            if (out.isTooLong()) {
                frame.problem(
                        ProblemCode.PAYLOAD_VALUE_INVALID,
                        whole,
                        "makes an event that is longer than " + EventWriter.MAX_BYTES + " bytes");
            }
            if (frame.problemsSince(before) > 0) {
                out.drop();
            } else {
                events.add(new MappedEvent(out.take(), frame.take()));
            }
        }
    }
}
