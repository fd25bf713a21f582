/**
 * Placement: which pages of a lane are listed, in which slot of which shard each one lives, and compaction.
 *
 * <p>Pure, and a function of the input alone, that is, of changes and ticks in their order: they are placed alike after
 * a crash or on another machine, whatever was published when.
 */
@NullMarked
package dev.sitestream.placement;

import org.jspecify.annotations.NullMarked;
