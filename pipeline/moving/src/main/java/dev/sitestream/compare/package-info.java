/** Compares two listings of pages, whatever their size. */
@NullMarked
package dev.sitestream.compare;

import org.jspecify.annotations.NullMarked;
