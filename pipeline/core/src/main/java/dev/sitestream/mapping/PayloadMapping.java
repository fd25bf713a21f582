package dev.sitestream.mapping;

import dev.sitestream.mapping.ItemMapping.Identification;
import dev.sitestream.mapping.definition.Condition;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.MappingDefinition;
import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.mapping.field.Binding;
import dev.sitestream.mapping.field.FieldCompiler;
import dev.sitestream.mapping.field.MappingScope;
import dev.sitestream.mapping.field.MappingScope.Getter;
import dev.sitestream.mapping.field.Requirement;
import dev.sitestream.mapping.field.SiteUrls;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.NullValue;
import dev.sitestream.mapping.json.PayloadReader;
import dev.sitestream.mapping.json.UnavailableValue;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.mapping.json.Wanted;
import dev.sitestream.page.event.ProblemCode;
import java.util.ArrayList;
import java.util.List;
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

    private final ValueTree payloadTree = new ValueTree();
    private final ValueTree itemTree;
    private final ValueTree keyTree = new ValueTree();

    private final List<Requirement> only = new ArrayList<>();
    private final @Nullable Getter each;
    private final ItemMapping item;

    /** Compiles the definition for this source and site. */
    public PayloadMapping(MappingDefinition definition, EventOrigin origin) {
        this.itemTree = definition.each() == null ? payloadTree : new ValueTree();
        Binding binding = new Binding(payloadTree, itemTree, keyTree);
        this.each = definition.each() == null
                ? null
                : new Binding(payloadTree, payloadTree, keyTree).listing(definition.each(), itemTree);
        List<Requirement> onlyItems = new ArrayList<>();
        for (Condition condition : definition.only()) {
            boolean isOfItem = each != null && condition.reference() instanceof Reference.InItem;
            (isOfItem ? onlyItems : only).add(Requirement.of(condition, binding));
        }
        FieldCompiler compiler = new FieldCompiler(binding, new SiteUrls(origin.base()));
        Identification identification = new Identification(
                compiler.writer(FieldType.ID, definition.fields()),
                compiler.writer(FieldType.TIME, definition.fields()));
        this.item = new ItemMapping(definition, onlyItems, compiler, identification, origin);
    }

    @Override
    public boolean usesKey() {
        return !keyTree.isEmpty();
    }

    @Override
    public Wanted wanted() {
        return payloadTree.wanted();
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
        MappingScope scope = new MappingScope(values, values, key, payload.headers());
        EventDrafts drafts = new EventDrafts(scope, each == null ? "value" : "");
        if (!Requirement.areMet(only, scope, "value")) {
            return drafts.end();
        }
        if (each == null) {
            item.map(drafts);
        } else {
            mapAll(items(each, scope), drafts);
        }
        return explained(drafts.end(), body);
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

    private static JsonValue.Elements items(Getter each, MappingScope scope) throws UnreadablePayloadException {
        JsonValue items = each.in(scope);
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
        @Nullable JsonValue[] values = PayloadReader.readKey(payload.key(), itemTree);
        @Nullable JsonValue[] whole = each == null ? values : PayloadReader.readKey(payload.key(), payloadTree);
        @Nullable JsonValue[] key = PayloadReader.readKey(payload.key(), keyTree);
        MappingScope scope = new MappingScope(whole, values, key, payload.headers());
        EventDrafts drafts = new EventDrafts(scope, "value");
        if (Requirement.areMet(only, scope, "key")) {
            item.mapDeletion(drafts, "key");
        }
        return drafts.end();
    }

    private void mapAll(JsonValue.Elements items, EventDrafts drafts) {
        MappingScope scope = drafts.scope();
        for (int i = 0; i < items.count(); i++) {
            if (scope.written() > MAX_BYTES) {
                scope.problem(
                        ProblemCode.PAYLOAD_ITEMS_TOO_MANY,
                        EventDrafts.place(i),
                        "this and later items make no events: those before took more than " + (MAX_BYTES >> 20)
                                + " MiB");
                return;
            }
            scope.moveTo(items.at(i));
            item.map(drafts);
            drafts.endItem(i);
        }
    }
}
