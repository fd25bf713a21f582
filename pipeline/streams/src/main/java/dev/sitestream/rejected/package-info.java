/** Reads the events that were rejected, or accepted without some of their fields. */
@NullMarked
package dev.sitestream.rejected;

import org.jspecify.annotations.NullMarked;
