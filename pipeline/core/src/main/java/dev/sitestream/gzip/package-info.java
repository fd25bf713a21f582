/**
 * Gzip files assembled from blocks that are compressed separately, so that a change compresses its block only and not
 * the whole file.
 */
@NullMarked
package dev.sitestream.gzip;

import org.jspecify.annotations.NullMarked;
