package dev.sitestream.placement.state;

/**
 * The place of a page.
 *
 * @param shard its shard
 * @param slot its position in the shard, counted from 0
 */
public record Place(ShardId shard, int slot) {}
