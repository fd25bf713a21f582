@NullMarked
package dev.sitestream.listing.resume;

import org.jspecify.annotations.NullMarked;
