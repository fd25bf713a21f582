/** Tests of this package. */
@NullMarked
package dev.sitestream.compare;

import org.jspecify.annotations.NullMarked;
