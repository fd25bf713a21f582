/** Scans sitemaps of all kinds, and checks their entries against the rules. */
@NullMarked
package dev.sitestream.validate.scan;

import org.jspecify.annotations.NullMarked;
