/** Explains file system errors to people. */
@NullMarked
package dev.sitestream.files;

import org.jspecify.annotations.NullMarked;
