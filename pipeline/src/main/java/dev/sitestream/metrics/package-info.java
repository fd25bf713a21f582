/** The figures of the process in the form in which Prometheus reads them. */
@NullMarked
package dev.sitestream.metrics;

import org.jspecify.annotations.NullMarked;
