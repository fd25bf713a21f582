package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.debezium.RowChange.Kind;
import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.PayloadReader;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.mapping.json.Wanted;
import dev.sitestream.page.event.ProblemCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of records that Debezium has written, in each of its forms: the envelope, a row that {@code
 * ExtractNewRecordState} has flattened, both also with schemas, and a CloudEvent. Which one it is follows from its
 * shape, so a connector's settings can change while a topic is read.
 *
 * @see <a href="https://debezium.io/documentation/reference/stable/connectors/postgresql.html">Debezium's records</a>
 */
final class ChangeReader {

    private static final Pointer ROOT = Pointer.parse("");
    private static final Pointer PAYLOAD = Pointer.parse("/payload");
    private static final Pointer DATA = Pointer.parse("/data");

    private final ValueTree tree = new ValueTree();
    private final ValueTree row;
    private final EnvelopeValues envelope;
    private final MessagePlaces record;
    private final Message plain;
    private final Message withSchema;
    private final CloudEvent cloudEvent;

    /**
     * Prepares the reading of these values. The trees must be complete.
     *
     * @param row the columns of which the values are used
     * @param envelope the fields of the envelope of which the values are used
     */
    ChangeReader(ValueTree row, ValueTree envelope) {
        this.row = row;
        this.envelope = new EnvelopeValues(envelope);
        this.record = MessagePlaces.at(ROOT, tree);
        this.plain = new Message(ROOT);
        this.withSchema = new Message(PAYLOAD);
        this.cloudEvent = new CloudEvent();
    }

    /** What is used of a value. */
    Wanted wanted() {
        return tree.wanted();
    }

    /** Reads a value that is none of a tombstone. */
    RowChange read(byte[] body, Map<String, String> headers) throws UnreadablePayloadException {
        @Nullable JsonValue[] values = PayloadReader.read(body, tree, "value");
        if (!record.isObject(values)) {
            throw new UnreadablePayloadException(
                    ProblemCode.NOT_AN_OBJECT,
                    "value",
                    "must be a change event of Debezium or a row, as a JSON object");
        }
        if (cloudEvent.is(values)) {
            return cloudEvent.read(values);
        }
        return (record.hasSchema(values) ? withSchema : plain).read(values, headers);
    }

    /** Reads a record without a value: a deletion of which no more is known than headers may tell. */
    RowChange readTombstone(Map<String, String> headers) {
        return new RowChange(Kind.DELETE, row.newValues(), null, false, envelope.ofHeaders(headers), null);
    }

    private static @Nullable String text(@Nullable JsonValue value) {
        return value == null ? null : value.text();
    }

    /** Reads an envelope with these parts. */
    private RowChange readEnvelope(
            String op,
            @Nullable JsonValue @Nullable [] after,
            @Nullable JsonValue @Nullable [] before,
            @Nullable JsonValue[] fields,
            @Nullable String table)
            throws UnreadablePayloadException {
        return switch (op) {
            case "c", "r", "u" -> {
                if (after == null) {
                    throw new UnreadablePayloadException(
                            ProblemCode.PAYLOAD_VALUE_MISSING,
                            "value",
                            "says `op` " + op + ", but has no row in `after`");
                }
                yield new RowChange(Kind.UPSERT, after, before, false, fields, table);
            }
            case "d" -> new RowChange(Kind.DELETE, row.newValues(), before, false, fields, table);
            case "t" -> new RowChange(Kind.TRUNCATE, row.newValues(), null, false, fields, table);
            case "m" -> nothing("a message in the database's log", fields);
            default ->
                throw new UnreadablePayloadException(
                        ProblemCode.PAYLOAD_VALUE_INVALID,
                        "value",
                        "says `op` \"" + op + "\"; known are c, r, u, d, t and m");
        };
    }

    private RowChange nothing(String what, @Nullable JsonValue[] fields) {
        return new RowChange(Kind.NOTHING, row.newValues(), null, false, fields, what);
    }

    /** An envelope, a flattened row or a record about the connector, with a schema beside it or without. */
    private final class Message {

        private final RowPlaces flat;
        private final RowPlaces after;
        private final RowPlaces before;
        private final EnvelopeValues.Slots fields;
        private final ConnectorRecord connector;
        private final int op;
        private final int source;
        private final int table;
        private final int deleted;
        private final int flatOp;

        Message(Pointer place) {
            flat = new RowPlaces(row, tree, place);
            after = new RowPlaces(row, tree, place.then(Pointer.parse("/after")));
            before = new RowPlaces(row, tree, place.then(Pointer.parse("/before")));
            fields = envelope.slots(tree, place);
            connector = new ConnectorRecord(tree, place);
            op = slot(place, "/op");
            source = tree.shape(place.then(Pointer.parse("/source")));
            table = slot(place, "/source/table");
            deleted = slot(place, "/__deleted");
            flatOp = slot(place, "/__op");
        }

        private int slot(Pointer place, String field) {
            return tree.slot(place.then(Pointer.parse(field)));
        }

        RowChange read(@Nullable JsonValue[] values, Map<String, String> headers) throws UnreadablePayloadException {
            if (isEnvelope(values)) {
                @Nullable JsonValue[] envelopeFields = ValueTree.pick(fields.plain(), values);
                return readEnvelope(
                        String.valueOf(text(values[op])),
                        after.in(values),
                        before.in(values),
                        envelopeFields,
                        text(values[table]));
            }
            String kind = connector.kind(values);
            return kind == null ? readFlat(values, headers) : nothing(kind, ValueTree.pick(fields.plain(), values));
        }

        /** A row can have a column {@code op}, but columns hold no objects. */
        private boolean isEnvelope(@Nullable JsonValue[] values) {
            return values[op] instanceof JsonValue.Text
                    && (MessagePlaces.isObject(values[source]) || after.isIn(values) || before.isIn(values));
        }

        private RowChange readFlat(@Nullable JsonValue[] values, Map<String, String> headers)
                throws UnreadablePayloadException {
            @Nullable JsonValue[] envelopeFields = envelope.ofFlat(fields, values, headers);
            @Nullable JsonValue[] columns = flat.in(values);
            String operation = values[flatOp] == null ? headers.get("__op") : text(values[flatOp]);
            if ("true".equals(text(values[deleted])) || "d".equals(operation)) {
                return new RowChange(Kind.DELETE, row.newValues(), columns, true, envelopeFields, null);
            }
            return "t".equals(operation)
                    ? new RowChange(Kind.TRUNCATE, row.newValues(), null, true, envelopeFields, null)
                    : new RowChange(
                            Kind.UPSERT, columns == null ? row.newValues() : columns, null, true, envelopeFields, null);
        }
    }

    /**
     * A CloudEvent that Debezium's converter has made: an envelope in {@code data}, whose fields but the rows are
     * attributes.
     */
    private final class CloudEvent {

        private final MessagePlaces data = MessagePlaces.at(DATA, tree);
        private final EnvelopeValues.Slots fields = envelope.slots(tree, ROOT);
        private final int specversion = tree.slot(Pointer.parse("/specversion"));
        private final int op = tree.slot(Pointer.parse("/iodebeziumop"));
        private final int table = tree.slot(Pointer.parse("/iodebeziumtable"));
        private final Rows plain = new Rows(DATA);
        private final Rows withSchema = new Rows(DATA.then(PAYLOAD));

        private final class Rows {

            private final RowPlaces after;
            private final RowPlaces before;

            Rows(Pointer place) {
                after = new RowPlaces(row, tree, place.then(Pointer.parse("/after")));
                before = new RowPlaces(row, tree, place.then(Pointer.parse("/before")));
            }
        }

        boolean is(@Nullable JsonValue[] values) {
            return values[specversion] instanceof JsonValue.Text
                    && values[op] instanceof JsonValue.Text
                    && data.isObject(values);
        }

        RowChange read(@Nullable JsonValue[] values) throws UnreadablePayloadException {
            Rows rows = data.hasSchema(values) ? withSchema : plain;
            return readEnvelope(
                    String.valueOf(text(values[op])),
                    rows.after.in(values),
                    rows.before.in(values),
                    ValueTree.pick(fields.attributes(), values),
                    text(values[table]));
        }
    }
}
