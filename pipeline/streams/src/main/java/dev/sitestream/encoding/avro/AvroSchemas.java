package dev.sitestream.encoding.avro;

import dev.sitestream.encoding.registry.RegisteredSchema;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;

/** Parses Avro's schemas with those that they refer to. */
final class AvroSchemas {

    private AvroSchemas() {}

    static Schema parse(RegisteredSchema schema) throws AvroException {
        if (!schema.type().equals("AVRO")) {
            throw new AvroException("is written with a schema of the type " + schema.type() + ", not AVRO");
        }
        // Names and defaults of others' schemas are not ours to check.
        Schema.Parser parser = new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false);
        try {
            schema.references().forEach(parser::parse);
            return parser.parse(schema.text());
        } catch (AvroRuntimeException | StackOverflowError e) {
            throw new AvroException("has a schema that can't be read: " + e.getMessage());
        }
    }
}
