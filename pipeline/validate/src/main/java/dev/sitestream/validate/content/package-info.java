/** Reads a file's bytes: gzip, encodings, and limits. */
@NullMarked
package dev.sitestream.validate.content;

import org.jspecify.annotations.NullMarked;
