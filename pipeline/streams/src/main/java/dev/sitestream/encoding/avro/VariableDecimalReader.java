package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;

/** Reads a decimal number that has its scale beside it, as Debezium writes numbers of a column without a scale. */
enum VariableDecimalReader implements AvroReader {
    INSTANCE;

    /** The name of its type in Kafka Connect. */
    static final String NAME = "io.debezium.data.VariableScaleDecimal";

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        int scale = in.readInt();
        DecimalReader.write(in.readBytes(in.readLength()), scale, out);
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        in.readInt();
        in.skip(in.readLength());
    }
}
