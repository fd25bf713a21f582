/** Reads the sitemaps that a site serves as a listing. */
@NullMarked
package dev.sitestream.listing.web;

import org.jspecify.annotations.NullMarked;
