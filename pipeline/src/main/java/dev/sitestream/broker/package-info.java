/** A Kafka broker inside the process, and the topics on it or on any other. */
@NullMarked
package dev.sitestream.broker;

import org.jspecify.annotations.NullMarked;
