/** The listing of a running pipeline: the pages that it lists now. */
@NullMarked
package dev.sitestream.listing.live;

import org.jspecify.annotations.NullMarked;
