package dev.sitestream.mapping.cloudevents;

import dev.sitestream.mapping.EventDrafts;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.ItemMapping;
import dev.sitestream.mapping.ItemMapping.Identification;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.mapping.cloudevents.CloudEventReader.CloudEvent;
import dev.sitestream.mapping.definition.Expression;
import dev.sitestream.mapping.definition.FieldMapping;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.MappingDefinition;
import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.mapping.field.Binding;
import dev.sitestream.mapping.field.FieldCompiler;
import dev.sitestream.mapping.field.MappingScope;
import dev.sitestream.mapping.field.Requirement;
import dev.sitestream.mapping.field.SiteUrls;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.NullValue;
import dev.sitestream.mapping.json.PayloadReader;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.mapping.json.Wanted;
import dev.sitestream.page.event.ProblemCode;
import org.jspecify.annotations.Nullable;

/**
 * Maps <a href="https://cloudevents.io/">CloudEvents</a>. Pointers begin at the {@code data}; what begins with {@code
 * ^} is an attribute, such as {@code ^/type} and {@code ^/subject}. The time is that of the event, unless the mapping
 * has another one. An event that {@code only} does not name is ignored: a topic often has several types. A tombstone
 * is a delete, whose pointers are looked up in the record's key.
 */
public final class CloudEventMapping implements Mapping {

    private static final FieldMapping EVENT_TIME =
            new FieldMapping.Single(new Expression.Lookup(Reference.parse("^/time")));

    private final ValueTree data = new ValueTree();
    private final ValueTree attributes = new ValueTree();
    private final ValueTree key = new ValueTree();
    private final ItemMapping item;
    private final CloudEventReader reader;

    /**
     * Compiles the definition for this source and site.
     *
     * @throws IllegalArgumentException if the definition has {@code each}
     */
    public CloudEventMapping(MappingDefinition definition, EventOrigin origin) {
        if (definition.each() != null) {
            throw new IllegalArgumentException("the data is the only item");
        }
        Binding binding = new Binding(attributes, data, key);
        FieldCompiler compiler = new FieldCompiler(binding, new SiteUrls(origin.base()));
        FieldMapping time = definition.fields().getOrDefault(FieldType.TIME.name(), EVENT_TIME);
        item = new ItemMapping(
                definition,
                Requirement.all(definition.only(), binding),
                compiler,
                new Identification(
                        compiler.writer(FieldType.ID, definition.fields()), compiler.writer(FieldType.TIME, time)),
                origin);
        reader = new CloudEventReader(data, attributes);
    }

    @Override
    public boolean usesKey() {
        return !key.isEmpty();
    }

    @Override
    public Wanted wanted() {
        // The data of an event whose attributes are in headers is the whole value.
        return data.wanted();
    }

    @Override
    public MappedPayload map(Payload payload) {
        try {
            byte[] body = payload.body();
            boolean hasBody = body != null && !NullValue.is(body);
            return hasBody || CloudEventReader.isBinary(payload) ? mapEvent(payload) : mapTombstone(payload);
        } catch (UnreadablePayloadException e) {
            return MappedPayload.rejected(e.problem());
        }
    }

    private MappedPayload mapEvent(Payload payload) throws UnreadablePayloadException {
        CloudEvent event = reader.read(payload);
        @Nullable JsonValue[] keyValues = usesKey() ? PayloadReader.readKey(payload.key(), key) : key.newValues();
        EventDrafts drafts = new EventDrafts(
                new MappingScope(event.attributes(), event.data(), keyValues, payload.headers()), "value");
        item.map(drafts);
        return drafts.end().withoutOthers();
    }

    private MappedPayload mapTombstone(Payload payload) throws UnreadablePayloadException {
        byte[] keyBytes = payload.key();
        if (keyBytes == null || keyBytes.length == 0) {
            throw new UnreadablePayloadException(
                    ProblemCode.VALUE_MISSING, "value", "is missing, and there is no key that names a page");
        }
        @Nullable JsonValue[] values = PayloadReader.readKey(keyBytes, data);
        @Nullable JsonValue[] keyValues = PayloadReader.readKey(keyBytes, key);
        EventDrafts drafts = new EventDrafts(
                new MappingScope(attributes.newValues(), values, keyValues, payload.headers()), "value");
        item.mapDeletion(drafts, "key");
        return drafts.end().withoutOthers();
    }
}
