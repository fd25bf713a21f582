package dev.sitestream.encoding.registry;

import java.util.List;

/**
 * A schema as a registry has it.
 *
 * @param type its language, such as {@code AVRO}
 * @param text the schema
 * @param references the schemas that it refers to, and those that these refer to; each comes after those that it needs
 */
public record RegisteredSchema(String type, String text, List<String> references) {

    public RegisteredSchema {
        references = List.copyOf(references);
    }
}
