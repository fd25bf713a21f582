/** Reads the configuration file: one reader for each of its parts. */
@NullMarked
package dev.sitestream.config.read;

import org.jspecify.annotations.NullMarked;
