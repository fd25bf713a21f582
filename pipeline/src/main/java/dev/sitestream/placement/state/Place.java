package dev.sitestream.placement.state;

/**
 * Where a page lives.
 *
 * @param shard its shard
 * @param slot its position in the shard, counted from 0
 */
public record Place(ShardId shard, int slot) {}
