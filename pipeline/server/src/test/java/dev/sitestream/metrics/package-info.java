/** Tests of the metrics' format. */
@NullMarked
package dev.sitestream.metrics;

import org.jspecify.annotations.NullMarked;
