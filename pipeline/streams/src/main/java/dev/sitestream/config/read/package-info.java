/** Readers of the configuration file, one for each part. */
@NullMarked
package dev.sitestream.config.read;

import org.jspecify.annotations.NullMarked;
