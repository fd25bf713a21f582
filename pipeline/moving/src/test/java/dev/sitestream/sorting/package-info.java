/** Tests of this package. */
@NullMarked
package dev.sitestream.sorting;

import org.jspecify.annotations.NullMarked;
