/** Knows which URL a sender's id last had, so that renamed pages move and deletes need no URL. Pure. */
@NullMarked
package dev.sitestream.identity;

import org.jspecify.annotations.NullMarked;
