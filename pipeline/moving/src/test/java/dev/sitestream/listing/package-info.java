@NullMarked
package dev.sitestream.listing;

import org.jspecify.annotations.NullMarked;
