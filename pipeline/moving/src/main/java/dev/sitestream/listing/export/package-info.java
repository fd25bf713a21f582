/** Reads exports of shops and content management systems as listings: CSV, JSON Lines, and WordPress' XML. */
@NullMarked
package dev.sitestream.listing.export;

import org.jspecify.annotations.NullMarked;
