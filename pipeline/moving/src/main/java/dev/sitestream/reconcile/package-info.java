/** Finds what a site's state lacks, or has too much, compared with a full listing of the site. Pure. */
@NullMarked
package dev.sitestream.reconcile;

import org.jspecify.annotations.NullMarked;
