/** Counts what the pipeline does, and collects the metrics of Kafka Streams, its clients and RocksDB. */
@NullMarked
package dev.sitestream.topology.metrics;

import org.jspecify.annotations.NullMarked;
