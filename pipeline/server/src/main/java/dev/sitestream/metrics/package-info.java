/** The metrics of the process in Prometheus' format. */
@NullMarked
package dev.sitestream.metrics;

import org.jspecify.annotations.NullMarked;
