/** Filters and cleans what is logged. */
@NullMarked
package dev.sitestream.logging;

import org.jspecify.annotations.NullMarked;
