/** Files of the file system, and its errors for people. */
@NullMarked
package dev.sitestream.files;

import org.jspecify.annotations.NullMarked;
