@NullMarked
package dev.sitestream.listing.web;

import org.jspecify.annotations.NullMarked;
