/** The records of the public topics: which pages and files are published. */
@NullMarked
package dev.sitestream.published;

import org.jspecify.annotations.NullMarked;
