/** Tests of this package. */
@NullMarked
package dev.sitestream.compare.report;

import org.jspecify.annotations.NullMarked;
