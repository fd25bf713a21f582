/** Answers to operators about the state: of a page, of a file, of everything. The records are written as JSON. */
@NullMarked
package dev.sitestream.query;

import org.jspecify.annotations.NullMarked;
