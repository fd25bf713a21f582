/**
 * The Kafka Streams topology: processors that translate records into calls of the pure core, their stores and their
 * serdes.
 */
@NullMarked
package dev.sitestream.topology;

import org.jspecify.annotations.NullMarked;
