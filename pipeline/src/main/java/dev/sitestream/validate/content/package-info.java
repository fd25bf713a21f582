/** A file's bytes: gzip, encodings, and how much of them is read. */
@NullMarked
package dev.sitestream.validate.content;

import org.jspecify.annotations.NullMarked;
