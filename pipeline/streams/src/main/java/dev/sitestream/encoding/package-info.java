/** Turns the bytes of records into JSON, which mappings read. */
@NullMarked
package dev.sitestream.encoding;

import org.jspecify.annotations.NullMarked;
