/**
 * Placement: which page lives in which slot of which shard, and compaction.
 *
 * <p>Pure, and a function of the events' order alone: the same changes are placed alike after a crash, on another
 * machine, whatever was published when.
 */
@NullMarked
package dev.sitestream.shard;

import org.jspecify.annotations.NullMarked;
