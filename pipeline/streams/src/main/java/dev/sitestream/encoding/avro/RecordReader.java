package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;
import java.util.List;

/** Reads a record as an object. Its fields are set after it is made, since a record can hold others of its kind. */
final class RecordReader implements AvroReader {

    private List<Field> fields = List.of();

    /** A field. */
    static final class Field {

        private final byte[] name;
        private final AvroReader type;
        private final Use use;

        /**
         * @param name the quoted name with its colon
         */
        Field(byte[] name, AvroReader type, Use use) {
            this.name = name;
            this.type = type;
            this.use = use;
        }

        byte[] name() {
            return name;
        }

        AvroReader type() {
            return type;
        }

        Use use() {
            return use;
        }

        /** What is used of it. */
        enum Use {
            VALUE,
            /** That there is such a field. */
            NAME,
            NOTHING
        }
    }

    void setFields(List<Field> all) {
        fields = List.copyOf(all);
    }

    @Override
    public void read(AvroInput in, EventWriter out) throws AvroException {
        in.enter(fields.size());
        out.beginObject();
        for (Field field : fields) {
            switch (field.use()) {
                case VALUE -> {
                    out.name(field.name());
                    field.type().read(in, out);
                }
                case NAME -> {
                    out.name(field.name());
                    out.plain("null");
                    field.type().skip(in);
                }
                case NOTHING -> field.type().skip(in);
            }
        }
        out.endObject();
        in.leave();
    }

    @Override
    public void skip(AvroInput in) throws AvroException {
        in.enter(fields.size());
        for (Field field : fields) {
            field.type().skip(in);
        }
        in.leave();
    }
}
