/**
 * Gzip files put together from blocks that are compressed each on their own, so that a change costs its block and not
 * its file.
 */
@NullMarked
package dev.sitestream.gzip;

import org.jspecify.annotations.NullMarked;
