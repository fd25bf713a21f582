@NullMarked
package dev.sitestream.listing.sitemap;

import org.jspecify.annotations.NullMarked;
