/** Sorting of more records than fit into memory. */
@NullMarked
package dev.sitestream.sorting;

import org.jspecify.annotations.NullMarked;
