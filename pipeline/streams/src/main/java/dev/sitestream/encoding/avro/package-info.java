/** Reads Avro's binary encoding into JSON, by readers that are compiled for a schema and for what is used of it. */
@NullMarked
package dev.sitestream.encoding.avro;

import org.jspecify.annotations.NullMarked;
