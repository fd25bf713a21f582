/** The places of pages other than their newest ones, until crawlers can't see the pages there any more. */
@NullMarked
package dev.sitestream.placement.former;

import org.jspecify.annotations.NullMarked;
