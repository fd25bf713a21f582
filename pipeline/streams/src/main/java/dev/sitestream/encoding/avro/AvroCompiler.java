package dev.sitestream.encoding.avro;

import dev.sitestream.encoding.avro.RecordReader.Field;
import dev.sitestream.encoding.avro.RecordReader.Field.Use;
import dev.sitestream.mapping.definition.EpochUnit;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.Wanted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Compiles readers of a schema. Dates and times become texts, decimals their digits, whether Avro's {@code logicalType}
 * says what a number is, or Kafka Connect's {@code connect.name}. Used once.
 */
final class AvroCompiler {

    private static final long MILLI_NANOS = 1_000_000;
    private static final long MICRO_NANOS = 1_000;

    /** Readers of whole records, which are all that a record can hold of its own kind. */
    private final IdentityHashMap<Schema, RecordReader> wholeRecords = new IdentityHashMap<>();

    private AvroCompiler() {}

    /** Returns the reader of a schema's values. */
    static AvroReader compile(Schema schema, Wanted wanted) {
        return new AvroCompiler().reader(schema, wanted);
    }

    private AvroReader reader(Schema schema, Wanted wanted) {
        AvroReader special = special(schema);
        if (special != null) {
            return special;
        }
        return switch (schema.getType()) {
            case RECORD -> record(schema, wanted);
            case ARRAY -> array(schema, wanted);
            case MAP -> map(schema, wanted);
            case UNION ->
                new UnionReader(schema.getTypes().stream()
                        .map(type -> reader(type, wanted))
                        .toList());
            case ENUM -> new EnumReader(List.copyOf(schema.getEnumSymbols()));
            case FIXED -> new FixedReader(schema.getFixedSize());
            case STRING -> ScalarReader.TEXT;
            case BYTES -> ScalarReader.BYTES;
            case INT -> ScalarReader.INT;
            case LONG -> ScalarReader.LONG;
            case FLOAT -> ScalarReader.FLOAT;
            case DOUBLE -> ScalarReader.DOUBLE;
            case BOOLEAN -> ScalarReader.BOOLEAN;
            case NULL -> ScalarReader.NULL;
        };
    }

    /** The reader of a type that means more than its bytes; null if it does not. */
    private static @Nullable AvroReader special(Schema schema) {
        String logical = String.valueOf(schema.getProp("logicalType"));
        String connect = String.valueOf(schema.getProp("connect.name"));
        return switch (schema.getType()) {
            case INT, LONG -> number(logical, connect);
            case BYTES -> logical.equals("decimal") ? new DecimalReader(scale(schema), DecimalReader.BEFORE_IT) : null;
            case FIXED -> logical.equals("decimal") ? new DecimalReader(scale(schema), schema.getFixedSize()) : null;
            case RECORD -> isVariableDecimal(schema, connect) ? VariableDecimalReader.INSTANCE : null;
            default -> null;
        };
    }

    private static @Nullable AvroReader number(String logical, String connect) {
        AvroReader reader = switch (logical) {
            case "date" -> new TimeReader(EpochUnit.D);
            case "timestamp-millis", "local-timestamp-millis" -> new TimeReader(EpochUnit.MS);
            case "timestamp-micros", "local-timestamp-micros" -> new TimeReader(EpochUnit.US);
            case "timestamp-nanos", "local-timestamp-nanos" -> new TimeReader(EpochUnit.NS);
            case "time-millis" -> new ClockTimeReader(MILLI_NANOS);
            case "time-micros" -> new ClockTimeReader(MICRO_NANOS);
            default -> null;
        };
        if (reader != null) {
            return reader;
        }
        return switch (connect) {
            case "io.debezium.time.Date", "org.apache.kafka.connect.data.Date" -> new TimeReader(EpochUnit.D);
            case "io.debezium.time.Timestamp", "org.apache.kafka.connect.data.Timestamp" ->
                new TimeReader(EpochUnit.MS);
            case "io.debezium.time.MicroTimestamp" -> new TimeReader(EpochUnit.US);
            case "io.debezium.time.NanoTimestamp" -> new TimeReader(EpochUnit.NS);
            case "io.debezium.time.Time", "org.apache.kafka.connect.data.Time" -> new ClockTimeReader(MILLI_NANOS);
            case "io.debezium.time.MicroTime" -> new ClockTimeReader(MICRO_NANOS);
            case "io.debezium.time.NanoTime" -> new ClockTimeReader(1);
            default -> null;
        };
    }

    private static int scale(Schema schema) {
        return schema.getObjectProp("scale") instanceof Integer scale ? scale : 0;
    }

    private static boolean isVariableDecimal(Schema schema, String connect) {
        List<Schema.Field> fields = schema.getFields();
        return (connect.equals(VariableDecimalReader.NAME)
                        || schema.getFullName().equals(VariableDecimalReader.NAME))
                && fields.size() == 2
                && fields.get(0).schema().getType() == Schema.Type.INT
                && fields.get(1).schema().getType() == Schema.Type.BYTES;
    }

    private AvroReader record(Schema schema, Wanted wanted) {
        RecordReader known = wanted.isWhole() ? wholeRecords.get(schema) : null;
        if (known != null) {
            return known;
        }
        RecordReader reader = new RecordReader();
        if (wanted.isWhole()) {
            wholeRecords.put(schema, reader);
        }
        boolean areNamesUsed = wanted.namesIf() != null && schema.getField(wanted.namesIf()) != null;
        List<Field> fields = new ArrayList<>();
        for (Schema.Field field : schema.getFields()) {
            Wanted used = wanted.member(field.name());
            Use use = used != null ? Use.VALUE : areNamesUsed ? Use.NAME : Use.NOTHING;
            // What is not used is read as a whole, so that a record of its own kind is known.
            fields.add(new Field(name(field), reader(field.schema(), used == null ? Wanted.ALL : used), use));
        }
        reader.setFields(fields);
        return reader;
    }

    private static byte[] name(Schema.Field field) {
        EventWriter name = new EventWriter();
        name.name(field.name());
        return name.take();
    }

    private AvroReader array(Schema schema, Wanted wanted) {
        Wanted elements = wanted.isWhole() ? Wanted.ALL : wanted.elements();
        return new ArrayReader(
                reader(schema.getElementType(), elements == null ? Wanted.ALL : elements), elements != null);
    }

    private AvroReader map(Schema schema, Wanted wanted) {
        AvroReader any = reader(schema.getValueType(), Wanted.ALL);
        if (wanted.isWhole()) {
            return new EntriesReader(any, null);
        }
        Map<String, AvroReader> used = new HashMap<>();
        wanted.members().forEach((key, value) -> used.put(key, reader(schema.getValueType(), value)));
        return new EntriesReader(any, used);
    }
}
