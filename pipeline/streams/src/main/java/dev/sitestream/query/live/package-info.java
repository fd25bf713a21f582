/** Answers about what becomes visible just now. */
@NullMarked
package dev.sitestream.query.live;

import org.jspecify.annotations.NullMarked;
