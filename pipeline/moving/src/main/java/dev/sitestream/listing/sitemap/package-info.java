/** Reads sitemaps of all kinds as listings: their entries become events. */
@NullMarked
package dev.sitestream.listing.sitemap;

import org.jspecify.annotations.NullMarked;
