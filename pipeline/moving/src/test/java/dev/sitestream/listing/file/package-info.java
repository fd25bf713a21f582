@NullMarked
package dev.sitestream.listing.file;

import org.jspecify.annotations.NullMarked;
