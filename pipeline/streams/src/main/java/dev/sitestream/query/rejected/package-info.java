/** Answers about rejected events. */
@NullMarked
package dev.sitestream.query.rejected;

import org.jspecify.annotations.NullMarked;
