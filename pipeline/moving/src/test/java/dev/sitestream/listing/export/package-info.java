@NullMarked
package dev.sitestream.listing.export;

import org.jspecify.annotations.NullMarked;
