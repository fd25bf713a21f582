/** Reads the events that could not be accepted, or not as a whole. */
@NullMarked
package dev.sitestream.rejected;

import org.jspecify.annotations.NullMarked;
