/** A running pipeline, assembled from the configuration: its broker, its topics, its object store, its clocks. */
@NullMarked
package dev.sitestream.app;

import org.jspecify.annotations.NullMarked;
