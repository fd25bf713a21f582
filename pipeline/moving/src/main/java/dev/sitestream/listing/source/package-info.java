/** Opens what a user names as a listing. */
@NullMarked
package dev.sitestream.listing.source;

import org.jspecify.annotations.NullMarked;
