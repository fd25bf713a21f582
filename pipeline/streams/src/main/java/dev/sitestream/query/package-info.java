/** Answers operators' questions about the state: a page, a file, or everything. The records are written as JSON. */
@NullMarked
package dev.sitestream.query;

import org.jspecify.annotations.NullMarked;
