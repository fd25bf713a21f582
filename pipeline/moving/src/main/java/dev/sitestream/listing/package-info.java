/** Listings of pages from outside: what a site publishes today, or what its shop or CMS exports. */
@NullMarked
package dev.sitestream.listing;

import org.jspecify.annotations.NullMarked;
