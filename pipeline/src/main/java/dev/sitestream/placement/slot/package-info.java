/** What a shard's slot holds, and the entry that is rendered from it. */
@NullMarked
package dev.sitestream.placement.slot;

import org.jspecify.annotations.NullMarked;
