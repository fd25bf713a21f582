/**
 * All code that depends on classes of Kafka which are not its public interface. {@code KafkaInternalsTest} is the
 * checklist for an upgrade of Kafka.
 */
@NullMarked
package dev.sitestream.topology.kafka;

import org.jspecify.annotations.NullMarked;
