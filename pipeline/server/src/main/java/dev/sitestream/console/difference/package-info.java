/** What differs between two entries of a page, and between nearly the same URLs, for people. */
@NullMarked
package dev.sitestream.console.difference;

import org.jspecify.annotations.NullMarked;
