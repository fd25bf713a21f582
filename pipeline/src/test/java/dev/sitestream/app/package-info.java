/** End-to-end tests of the pipeline on a real broker, and how they read what was published. */
@NullMarked
package dev.sitestream.app;

import org.jspecify.annotations.NullMarked;
