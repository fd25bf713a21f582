/** The pipeline made ready to run: its broker, its topics, its object store, put together from the configuration. */
@NullMarked
package dev.sitestream.app;

import org.jspecify.annotations.NullMarked;
