/** Finds in a record which schema its bytes are written with. */
@NullMarked
package dev.sitestream.encoding.frame;

import org.jspecify.annotations.NullMarked;
