@NullMarked
package dev.sitestream.topology.metrics;

import org.jspecify.annotations.NullMarked;
