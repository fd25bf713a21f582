package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.EventDrafts;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.ItemMapping;
import dev.sitestream.mapping.ItemMapping.Identification;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.mapping.Truncate;
import dev.sitestream.mapping.debezium.RowChange.Kind;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.MappingDefinition;
import dev.sitestream.mapping.field.Binding;
import dev.sitestream.mapping.field.FieldCompiler;
import dev.sitestream.mapping.field.FieldWriter;
import dev.sitestream.mapping.field.MappingScope;
import dev.sitestream.mapping.field.Requirement;
import dev.sitestream.mapping.field.SiteUrls;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.NullValue;
import dev.sitestream.mapping.json.PayloadReader;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.mapping.json.Wanted;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps changes of rows, as <a href="https://debezium.io/documentation/reference/stable/">Debezium</a> writes them. A
 * mapping is the same for all forms of its records.
 *
 * <ul>
 *   <li>Pointers begin at the row. What begins with {@code ^} is a field of the envelope, such as {@code ^/op} and
 *       {@code ^/source/table}, whatever it is called in the form; in a flattened row and a CloudEvent, another one is
 *       beside these.
 *   <li>The id is that of the key, and the time that of the database's commit, unless the mapping has others.
 *   <li>A deletion has no row: its {@code before} may have placeholders in all columns but those of the key.
 *   <li>A record without a key is known by its URL alone. Its database sends whole rows, so the former URL goes when it
 *       changes. A flattened row without a key is refused, because its former URL is not known.
 *   <li>What says nothing of a row is ignored, and so is what {@code only} does not name: several tables may share a
 *       topic.
 * </ul>
 */
public final class ChangeMapping implements Mapping {

    private final ValueTree row = new ValueTree();
    private final ValueTree envelope = new ValueTree();
    private final ValueTree key = new ValueTree();
    private final List<Requirement> only;
    private final ItemMapping byKey;
    private final ItemMapping byUrl;
    private final boolean hasDefaultId;
    private final ChangeReader reader;

    /**
     * Compiles the definition for this source and site.
     *
     * @param table what the default ids begin with
     * @throws IllegalArgumentException if the definition has {@code each}
     */
    public ChangeMapping(MappingDefinition definition, EventOrigin origin, String table) {
        if (definition.each() != null) {
            throw new IllegalArgumentException("the row is the only item");
        }
        Binding binding = new Binding(envelope, row, key);
        FieldCompiler compiler = new FieldCompiler(binding, new SiteUrls(origin.base()));
        FieldWriter id = compiler.writer(FieldType.ID, definition.fields());
        FieldWriter time = compiler.writer(FieldType.TIME, definition.fields());
        FieldWriter orDefaultTime = time == null ? new CommitTime(envelope) : time;
        only = Requirement.all(definition.only(), binding);
        hasDefaultId = id == null;
        Identification identification = new Identification(id == null ? new KeyId(table, key) : id, orDefaultTime);
        byKey = new ItemMapping(definition, List.of(), compiler, identification, origin);
        byUrl = new ItemMapping(definition, List.of(), compiler, new Identification(null, orDefaultTime), origin);
        reader = new ChangeReader(row, envelope);
    }

    @Override
    public boolean usesKey() {
        return !key.isEmpty();
    }

    @Override
    public Wanted wanted() {
        return reader.wanted();
    }

    @Override
    public MappedPayload map(Payload payload) {
        try {
            byte[] body = payload.body();
            Map<String, String> headers = payload.headers();
            if (body != null && !NullValue.is(body)) {
                return map(reader.read(body, headers), payload);
            }
            if (isEmpty(payload.key())) {
                // It follows the deletion of a row without a key, which names the row.
                return MappedPayload.ignored("a tombstone without a key");
            }
            return map(reader.readTombstone(headers), payload);
        } catch (UnreadablePayloadException e) {
            return MappedPayload.rejected(e.problem());
        }
    }

    private MappedPayload map(RowChange change, Payload payload) throws UnreadablePayloadException {
        byte[] keyBytes = payload.key();
        @Nullable JsonValue[] keyValues = usesKey() ? PayloadReader.readKey(keyBytes, key) : key.newValues();
        MappingScope scope = new MappingScope(change.envelope(), change.row(), keyValues, payload.headers());
        EventDrafts drafts = new EventDrafts(scope, "value");
        if (!Requirement.areMet(only, scope, "value")) {
            return ofOthers(drafts, payload);
        }
        boolean isKnownByUrl = hasDefaultId && isEmpty(keyBytes);
        boolean isOfRow = change.kind() == Kind.UPSERT || change.kind() == Kind.DELETE;
        if (isKnownByUrl && change.isFlat() && isOfRow) {
            throw new UnreadablePayloadException(
                    ProblemCode.PAYLOAD_VALUE_MISSING,
                    "id",
                    "is a flattened row without a key, so it is not known which row has changed: give the table a primary"
                            + " key, or let the connector send the envelope, which has the former row");
        }
        switch (change.kind()) {
            case UPSERT -> upsert(change, isKnownByUrl, drafts);
            case DELETE -> delete(change, isKnownByUrl, drafts);
            case TRUNCATE -> scope.problem(Truncate.problem(change.detail()));
            case NOTHING -> {
                return MappedPayload.ignored(String.valueOf(change.detail()));
            }
        }
        return drafts.end();
    }

    /**
     * The result of a record that {@code only} does not name. A flattened row's deletion is {@code null}, so it is all
     * that there is of it; a tombstone without a value follows the deletion itself.
     */
    private static MappedPayload ofOthers(EventDrafts drafts, Payload payload) {
        byte[] body = payload.body();
        boolean isDeletion = body != null && NullValue.is(body);
        return isDeletion
                ? MappedPayload.rejected(new Problem(
                        ProblemCode.PAYLOAD_VALUE_MISSING,
                        "value",
                        "is a deletion of which `only` can't tell whether it is for this source: let the connector send"
                                + " the fields in headers, too (`add.headers=op,source.table`)"))
                : drafts.end().withoutOthers();
    }

    private static boolean isEmpty(byte @Nullable [] bytes) {
        return bytes == null || bytes.length == 0;
    }

    private void upsert(RowChange change, boolean isKnownByUrl, EventDrafts drafts) {
        @Nullable JsonValue @Nullable [] before = change.before();
        if (!isKnownByUrl) {
            byKey.map(drafts);
            return;
        }
        MappingScope scope = drafts.scope();
        if (before != null) {
            String url = byUrl.url(scope);
            scope.moveTo(before);
            String formerUrl = byUrl.url(scope);
            if (url != null && formerUrl != null && !formerUrl.equals(url)) {
                byUrl.mapDeletion(drafts, "value");
            }
            scope.moveTo(change.row());
        }
        byUrl.map(drafts);
    }

    private void delete(RowChange change, boolean isKnownByUrl, EventDrafts drafts) throws UnreadablePayloadException {
        if (!isKnownByUrl) {
            byKey.mapDeletion(drafts, "value");
            return;
        }
        @Nullable JsonValue @Nullable [] before = change.before();
        if (before == null) {
            throw new UnreadablePayloadException(
                    ProblemCode.VALUE_MISSING,
                    "value",
                    "is a deletion without a key and without the former row, so it is not known what is deleted");
        }
        drafts.scope().moveTo(before);
        byUrl.mapDeletion(drafts, "value");
    }
}
