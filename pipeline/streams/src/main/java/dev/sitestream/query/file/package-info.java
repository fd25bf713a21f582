/** Answers about published files. */
@NullMarked
package dev.sitestream.query.file;

import org.jspecify.annotations.NullMarked;
