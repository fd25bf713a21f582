package dev.sitestream.encoding.avro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.mapping.json.Wanted;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Avro's own writer writes is read as JSON, and whatever else the bytes are takes little memory and time. */
class AvroReadingTest {

    private static final String PAGE = """
            {"type": "record", "name": "Page", "namespace": "shop", "fields": [
              {"name": "id", "type": "long"},
              {"name": "slug", "type": ["null", "string"]},
              {"name": "tags", "type": {"type": "array", "items": "string"}},
              {"name": "images", "type": {"type": "array", "items": {"type": "record", "name": "Image", "fields": [
                {"name": "src", "type": "string"}, {"name": "alt", "type": ["null", "string"]}]}}},
              {"name": "attrs", "type": {"type": "map", "values": ["null", "int", "Page"]}}]}
            """;

    private static String json(String schema, Object value, Wanted wanted) throws IOException, AvroException {
        Schema parsed = new Schema.Parser().parse(schema);
        return read(AvroCompiler.compile(parsed, wanted), written(parsed, value));
    }

    private static byte[] written(Schema schema, Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<>(schema).write(value, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }

    private static String read(AvroReader reader, byte[] bytes) throws AvroException {
        EventWriter out = new EventWriter();
        reader.read(new AvroInput(bytes, 0), out);
        return new String(out.take(), UTF_8);
    }

    private static String json(String schema, Object value) throws IOException, AvroException {
        return json(schema, value, Wanted.ALL);
    }

    private static GenericData.Record page() {
        Schema schema = new Schema.Parser().parse(PAGE);
        GenericData.Record image =
                new GenericData.Record(schema.getField("images").schema().getElementType());
        image.put("src", "/1.jpg");
        GenericData.Record page = new GenericData.Record(schema);
        page.put("id", 7L);
        page.put("slug", "a\"b");
        page.put("tags", List.of("x", "y"));
        page.put("images", List.of(image, image));
        page.put("attrs", Map.of("n\"", 1));
        return page;
    }

    @Test
    void aRecordIsAnObject() throws Exception {
        assertThat(json(PAGE, page()))
                .isEqualTo(
                        "{\"id\":7,\"slug\":\"a\\\"b\",\"tags\":[\"x\",\"y\"],\"images\":[{\"src\":\"/1.jpg\",\"alt\":null},"
                                + "{\"src\":\"/1.jpg\",\"alt\":null}],\"attrs\":{\"n\\\"\":1}}");
    }

    @Test
    void onlyWhatIsUsedBecomesJson() throws Exception {
        ValueTree image = new ValueTree();
        image.slot(Pointer.parse("/src"));
        ValueTree tree = new ValueTree();
        tree.slot(Pointer.parse("/slug"));
        tree.listing(Pointer.parse("/images"), image);
        tree.slot(Pointer.parse("/attrs/m"));
        tree.shape(Pointer.parse("/tags"));

        assertThat(json(PAGE, page(), tree.wanted()))
                .isEqualTo(
                        "{\"slug\":\"a\\\"b\",\"tags\":[],\"images\":[{\"src\":\"/1.jpg\"},{\"src\":\"/1.jpg\"}],\"attrs\":{}}");
    }

    @Test
    void namesAreKeptWhereOneOfThemIsLookedFor() throws Exception {
        ValueTree tree = new ValueTree();
        tree.names(Pointer.parse(""), "id");
        ValueTree other = new ValueTree();
        other.names(Pointer.parse(""), "ts_ms");

        assertThat(json(PAGE, page(), tree.wanted()))
                .isEqualTo("{\"id\":null,\"slug\":null,\"tags\":null,\"images\":null,\"attrs\":null}");
        assertThat(json(PAGE, page(), other.wanted())).isEqualTo("{}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "int | date | 20484 | \"2026-01-31\"",
                "long | timestamp-millis | 1763712000123 | \"2025-11-21T08:00:00.123Z\"",
                "long | timestamp-micros | 1763712000123456 | \"2025-11-21T08:00:00.123456Z\"",
                "long | local-timestamp-millis | 1763712000000 | \"2025-11-21T08:00:00Z\"",
                "long | timestamp-micros | 9223372036825200000 | \"infinity\"",
                "long | timestamp-millis | 9000000000000000000 | 9000000000000000000",
                "int | time-millis | 34200000 | \"09:30\"",
                "long | time-micros | 34200000001 | \"09:30:00.000001\"",
                "long | time-micros | -1 | -1",
            })
    void logicalTypesBecomeTexts(String type, String logical, String value, String expected) throws Exception {
        Object number = type.equals("int") ? (Object) Integer.valueOf(value) : Long.valueOf(value);

        assertThat(json("{\"type\":\"" + type + "\",\"logicalType\":\"" + logical + "\"}", number))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "int | io.debezium.time.Date | 20484 | \"2026-01-31\"",
                "long | io.debezium.time.Timestamp | 1763712000123 | \"2025-11-21T08:00:00.123Z\"",
                "long | io.debezium.time.MicroTimestamp | 1763712000123456 | \"2025-11-21T08:00:00.123456Z\"",
                "long | io.debezium.time.NanoTimestamp | 1763712000123456789 | \"2025-11-21T08:00:00.123456789Z\"",
                "long | io.debezium.time.MicroTime | 34200000000 | \"09:30\"",
                "long | somebody.else.Type | 5 | 5",
            })
    void typesOfConnectBecomeTexts(String type, String name, String value, String expected) throws Exception {
        Object number = type.equals("int") ? (Object) Integer.valueOf(value) : Long.valueOf(value);

        assertThat(json("{\"type\":\"" + type + "\",\"connect.name\":\"" + name + "\"}", number))
                .isEqualTo(expected);
    }

    @Test
    void decimalsBecomeTheirDigits() throws Exception {
        ByteBuffer unscaled = ByteBuffer.wrap(BigInteger.valueOf(-1250).toByteArray());

        assertThat(json("{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":10,\"scale\":2}", unscaled))
                .isEqualTo("-12.50");
        assertThat(json("{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":10}", unscaled))
                .isEqualTo("-1250");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"NaN | \"NaN\"", "-Infinity | \"-Infinity\"", "4.25 | 4.25"})
    void numbersThatJsonDoesNotHaveBecomeTexts(double value, String expected) throws Exception {
        assertThat(json("\"double\"", value)).isEqualTo(expected);
    }

    @Test
    void everyCutOffBodyIsRefused() throws Exception {
        Schema schema = new Schema.Parser().parse(PAGE);
        byte[] whole = written(schema, page());
        AvroReader reader = AvroCompiler.compile(schema, Wanted.ALL);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(reader, cut)).as("%s bytes", length).isInstanceOf(AvroException.class);
            assertThatThrownBy(() -> reader.skip(new AvroInput(cut, 0)))
                    .as("%s bytes", length)
                    .isInstanceOf(AvroException.class);
        }
    }

    @Test
    @Timeout(60)
    void aShortSchemaDoesNotMakeAnEmptyBodyTakeForEver() {
        StringBuilder fields = new StringBuilder(
                "{\"type\":\"record\",\"name\":\"R0\",\"fields\":[{\"name\":\"n\",\"type\":\"null\"}]}");
        for (int i = 1; i <= 50; i++) {
            String former = fields.toString();
            fields = new StringBuilder(
                    "{\"type\":\"record\",\"name\":\"R" + i + "\",\"fields\":[{\"name\":\"a\",\"type\":" + former
                            + "},{\"name\":\"b\",\"type\":\"R" + (i - 1) + "\"}]}");
        }
        AvroReader reader = AvroCompiler.compile(new Schema.Parser().parse(fields.toString()), Wanted.ALL);

        assertThatThrownBy(() -> read(reader, new byte[0])).hasMessage("has more than 5000000 fields and elements");
        assertThatThrownBy(() -> reader.skip(new AvroInput(new byte[0], 0))).isInstanceOf(AvroException.class);
    }

    @Test
    void elementsOfAnArrayAreUsedByTheirIndexesAndInSeveralLists() throws Exception {
        ValueTree image = new ValueTree();
        image.slot(Pointer.parse("/src"));
        ValueTree tree = new ValueTree();
        tree.listing(Pointer.parse("/images"), image);
        tree.slot(Pointer.parse("/images/0/alt"));
        tree.slot(Pointer.parse("/tags/1"));

        assertThat(json(PAGE, page(), tree.wanted()))
                .isEqualTo("{\"tags\":[\"x\",\"y\"],\"images\":[{\"src\":\"/1.jpg\",\"alt\":null},"
                        + "{\"src\":\"/1.jpg\",\"alt\":null}]}");
    }

    @ParameterizedTest
    @Timeout(60)
    @ValueSource(
            strings = {
                // An array of 2^62 nulls, which have no bytes
                "{\"type\":\"array\",\"items\":\"null\"} feffffffffffffffff01",
                // A block that says it has the lowest count, or a negative size
                "{\"type\":\"array\",\"items\":\"null\"} ffffffffffffffffff0102",
                "{\"type\":\"array\",\"items\":\"null\"} 0101",
                // A text that says it is of 2 GiB, and of a negative length
                "\"string\" feffffff0f",
                "\"string\" 01",
                "\"bytes\" feffffff0f00",
                // A number without an end
                "\"long\" ffffffffffffffffffff",
                "\"int\" feffffff1f",
                // A type that is none of the union, a symbol that is none
                "[\"null\",\"int\"] 04",
                "[\"null\",\"int\"] 01",
                "{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\"]} 02",
                // A record that holds itself for ever
                "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"r\",\"type\":\"R\"}]} 00",
            })
    void hostileBodiesTakeLittleMemoryAndTime(String schemaAndBody) {
        int end = schemaAndBody.lastIndexOf(' ');
        AvroReader reader =
                AvroCompiler.compile(new Schema.Parser().parse(schemaAndBody.substring(0, end)), Wanted.ALL);
        byte[] body = HexFormat.of().parseHex(schemaAndBody.substring(end + 1));

        assertThatThrownBy(() -> read(reader, body)).isInstanceOf(AvroException.class);
    }
}
