package dev.sitestream.encoding.avro;

import dev.sitestream.mapping.json.EventWriter;

/** Reads the values of a type. */
interface AvroReader {

    /** Reads a value, and writes as JSON what is used of it. */
    void read(AvroInput in, EventWriter out) throws AvroException;

    /** Reads a value that is not used. */
    void skip(AvroInput in) throws AvroException;
}
