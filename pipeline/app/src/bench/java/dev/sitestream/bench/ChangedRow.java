package dev.sitestream.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * A change of a table's row, as Debezium writes it: of 20 columns, of which a mapping uses four, with its source.
 *
 * @param avro the envelope in Avro, behind a zero and an id of four bytes
 * @param json the same in JSON, without a schema
 */
record ChangedRow(byte[] avro, byte[] json) {

    static final int SCHEMA_ID = 7;

    private static final int FRAME_BYTES = 5;

    /** The envelope's schema. */
    static final String SCHEMA = """
            {"type": "record", "name": "Envelope", "namespace": "shop.public.products", "fields": [
              {"name": "before", "type": ["null", {"type": "record", "name": "Value", "fields": [
                {"name": "id", "type": "long"}, {"name": "category_id", "type": "int"}, {"name": "slug", "type": "string"},
                {"name": "title", "type": "string"}, {"name": "body", "type": ["null", "string"]},
                {"name": "kind", "type": "string"}, {"name": "price", "type": ["null", "double"]},
                {"name": "weight", "type": ["null", "double"]}, {"name": "rating", "type": ["null", "double"]},
                {"name": "published", "type": "boolean"}, {"name": "published_at", "type": ["null", "string"]},
                {"name": "created_at", "type": "long"}, {"name": "updated_at", "type": "string"},
                {"name": "stock", "type": ["null", "int"]}, {"name": "vendor", "type": ["null", "string"]},
                {"name": "uid", "type": ["null", "string"]},
                {"name": "tags", "type": ["null", {"type": "array", "items": ["null", "string"]}]},
                {"name": "attrs", "type": ["null", "string"]}, {"name": "status", "type": ["null", "string"]},
                {"name": "deleted_at", "type": ["null", "string"]}]}]},
              {"name": "after", "type": ["null", "Value"]},
              {"name": "source", "type": {"type": "record", "name": "Source", "fields": [
                {"name": "version", "type": "string"}, {"name": "connector", "type": "string"},
                {"name": "name", "type": "string"}, {"name": "ts_ms", "type": "long"},
                {"name": "snapshot", "type": ["null", "string"]}, {"name": "db", "type": "string"},
                {"name": "sequence", "type": ["null", "string"]}, {"name": "ts_us", "type": ["null", "long"]},
                {"name": "ts_ns", "type": ["null", "long"]}, {"name": "schema", "type": "string"},
                {"name": "table", "type": "string"}, {"name": "txId", "type": ["null", "long"]},
                {"name": "lsn", "type": ["null", "long"]}, {"name": "xmin", "type": ["null", "long"]}]}},
              {"name": "transaction", "type": ["null", "string"]}, {"name": "op", "type": "string"},
              {"name": "ts_ms", "type": ["null", "long"]}, {"name": "ts_us", "type": ["null", "long"]},
              {"name": "ts_ns", "type": ["null", "long"]}]}
            """;

    private static final Schema ENVELOPE = new Schema.Parser().parse(SCHEMA);
    private static final long MILLIS = 1_763_712_000_123L;

    /** A change of the row with this number. */
    static ChangedRow of(int number) throws IOException {
        return of(number, 0);
    }

    /**
     * A change of the row with this number.
     *
     * @param second when it was changed, from 0 to 59
     */
    static ChangedRow of(int number, int second) throws IOException {
        long millis = MILLIS + second * 1_000L;
        GenericData.Record row = new GenericData.Record(
                ENVELOPE.getField("after").schema().getTypes().get(1));
        row.put("id", 9_007_199L + number);
        row.put("category_id", 17);
        row.put("slug", "walnut-chair-" + number);
        row.put("title", "Walnut chair " + number + " – woven");
        row.put("body", "A walnut chair with a woven seat, turned, bent and woven by one person, who signs it.");
        row.put("kind", "product");
        row.put("price", 899.5);
        row.put("rating", 4.25);
        row.put("published", true);
        row.put("published_at", "2026-01-06T10:00:00.000000Z");
        row.put("created_at", MILLIS * 1_000);
        row.put("updated_at", String.format(Locale.ROOT, "2026-11-21T08:00:%02d.000001Z", second));
        row.put("stock", 12);
        row.put("vendor", "Example Furniture");
        row.put("uid", "7d444840-9dc0-11d1-b245-5ffdce74fad2");
        row.put("tags", List.of("chair", "walnut"));
        row.put("attrs", "{\"og\":{\"image\":\"https://cdn.example.com/1.jpg\"},\"n\":1}");
        row.put("status", "live");
        GenericData.Record source =
                new GenericData.Record(ENVELOPE.getField("source").schema());
        source.put("version", "3.6.1.Final");
        source.put("connector", "postgresql");
        source.put("name", "shop");
        source.put("ts_ms", millis);
        source.put("snapshot", "false");
        source.put("db", "shop");
        source.put("sequence", "[\"63817048\",\"63817264\"]");
        source.put("ts_us", millis * 1_000);
        source.put("ts_ns", millis * 1_000_000);
        source.put("schema", "public");
        source.put("table", "products");
        source.put("txId", 1_499L);
        source.put("lsn", 63_817_048L);
        GenericData.Record envelope = new GenericData.Record(ENVELOPE);
        envelope.put("after", row);
        envelope.put("source", source);
        envelope.put("op", "u");
        envelope.put("ts_ms", millis);
        return new ChangedRow(avro(envelope), envelope.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] avro(GenericData.Record envelope) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(
                ByteBuffer.allocate(FRAME_BYTES).put((byte) 0).putInt(SCHEMA_ID).array());
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<>(ENVELOPE).write(envelope, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }

    /** The envelope in JSON, by Avro's own reader and writer. */
    static byte[] generic(byte[] avro) throws IOException {
        Object envelope = new GenericDatumReader<>(ENVELOPE)
                .read(null, DecoderFactory.get().binaryDecoder(avro, FRAME_BYTES, avro.length - FRAME_BYTES, null));
        return envelope.toString().getBytes(StandardCharsets.UTF_8);
    }
}
