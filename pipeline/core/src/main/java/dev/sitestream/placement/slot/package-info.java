/** The content of a shard's slot, and the entry that is rendered from it. */
@NullMarked
package dev.sitestream.placement.slot;

import org.jspecify.annotations.NullMarked;
