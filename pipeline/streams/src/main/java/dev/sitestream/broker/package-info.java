/** An embedded Kafka broker, and the topics on it or on any other broker. */
@NullMarked
package dev.sitestream.broker;

import org.jspecify.annotations.NullMarked;
