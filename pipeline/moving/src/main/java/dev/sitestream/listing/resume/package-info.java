/** Remembers which files of a listing were read, and how far. */
@NullMarked
package dev.sitestream.listing.resume;

import org.jspecify.annotations.NullMarked;
