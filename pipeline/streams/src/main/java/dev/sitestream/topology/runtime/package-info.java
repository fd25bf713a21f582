/** The running topology: Kafka Streams' life cycle, settings, clients, local state and queries. */
@NullMarked
package dev.sitestream.topology.runtime;

import org.jspecify.annotations.NullMarked;
