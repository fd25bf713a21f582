package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;
import java.util.Base64;

/** Reads values that are no objects or arrays. */
enum ScalarReader implements AvroReader {
    NULL {
        @Override
        public void read(AvroInput in, EventWriter out) {
            out.plain("null");
        }

        @Override
        public void skip(AvroInput in) {
            // It has no bytes.
        }
    },
    BOOLEAN {
        @Override
        public void read(AvroInput in, EventWriter out) throws AvroException {
            out.plain(in.readBoolean() ? "true" : "false");
        }

        @Override
        public void skip(AvroInput in) throws AvroException {
            in.readBoolean();
        }
    },
    INT {
        @Override
        public void read(AvroInput in, EventWriter out) throws AvroException {
            out.plain(Integer.toString(in.readInt()));
        }

        @Override
        public void skip(AvroInput in) throws AvroException {
            in.readLong();
        }
    },
    LONG {
        @Override
        public void read(AvroInput in, EventWriter out) throws AvroException {
            out.plain(Long.toString(in.readLong()));
        }

        @Override
        public void skip(AvroInput in) throws AvroException {
            in.readLong();
        }
    },
    FLOAT {
        @Override
        public void read(AvroInput in, EventWriter out) throws AvroException {
            float value = in.readFloat();
            number(Float.isFinite(value), Float.toString(value), out);
        }

        @Override
        public void skip(AvroInput in) throws AvroException {
            in.skip(Float.BYTES);
        }
    },
    DOUBLE {
        @Override
        public void read(AvroInput in, EventWriter out) throws AvroException {
            double value = in.readDouble();
            number(Double.isFinite(value), Double.toString(value), out);
        }

        @Override
        public void skip(AvroInput in) throws AvroException {
            in.skip(Double.BYTES);
        }
    },
    TEXT {
        @Override
        public void read(AvroInput in, EventWriter out) throws AvroException {
            out.text(in.readText());
        }

        @Override
        public void skip(AvroInput in) throws AvroException {
            in.skip(in.readLength());
        }
    },
    BYTES {
        @Override
        public void read(AvroInput in, EventWriter out) throws AvroException {
            out.text(Base64.getEncoder().encodeToString(in.readBytes(in.readLength())));
        }

        @Override
        public void skip(AvroInput in) throws AvroException {
            in.skip(in.readLength());
        }
    };

    /** JSON has no numbers for infinity, and for what is none. */
    private static void number(boolean isFinite, String text, EventWriter out) {
        if (isFinite) {
            out.plain(text);
        } else {
            out.text(text);
        }
    }
}
