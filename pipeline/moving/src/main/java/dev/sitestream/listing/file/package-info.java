/** Reads files and folders of sitemaps and exports as listings. */
@NullMarked
package dev.sitestream.listing.file;

import org.jspecify.annotations.NullMarked;
