package dev.sitestream.encoding.avro;

import dev.sitestream.encoding.registry.RegisteredSchema;
import dev.sitestream.mapping.json.Wanted;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;

/** Makes readers of schemas and those that they refer to. */
final class AvroSchemas {

    private AvroSchemas() {}

    /** Returns the reader of a schema's values; one that refuses all if the schema can't be used. */
    static AvroReader reader(RegisteredSchema schema, Wanted wanted) {
        if (!schema.type().equals("AVRO")) {
            return new RefusingReader("is written with a schema of the type " + schema.type() + ", not AVRO");
        }
        try {
            return AvroCompiler.compile(parse(schema), wanted);
        } catch (RuntimeException | StackOverflowError e) {
            // The parser has exceptions of many types for what others have registered.
            return new RefusingReader("has a schema that can't be read: " + e.getMessage());
        }
    }

    private static Schema parse(RegisteredSchema schema) {
        // Names and defaults of others' schemas are not ours to check.
        Schema.Parser parser = new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false);
        schema.references().forEach(parser::parse);
        return parser.parse(schema.text());
    }
}
