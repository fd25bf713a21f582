/** The newest changes of a lane's pages, kept for feeds until a file shows them. */
@NullMarked
package dev.sitestream.placement.changes;

import org.jspecify.annotations.NullMarked;
