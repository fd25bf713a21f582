package dev.sitestream.encoding.frame;

/**
 * What is known of bytes before their schema.
 *
 * @param schema the schema that they are written with
 * @param bodyStart where the body begins
 */
public record Frame(SchemaId schema, int bodyStart) {}
