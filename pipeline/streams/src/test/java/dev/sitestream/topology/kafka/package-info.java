@NullMarked
package dev.sitestream.topology.kafka;

import org.jspecify.annotations.NullMarked;
