/** End-to-end tests of the pipeline on a real broker, and readers of its published files. */
@NullMarked
package dev.sitestream.app;

import org.jspecify.annotations.NullMarked;
