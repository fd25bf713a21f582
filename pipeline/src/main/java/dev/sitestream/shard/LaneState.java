package dev.sitestream.shard;

import dev.sitestream.site.Limits;

/**
 * A lane's own record.
 *
 * @param sequence counts the changes that had an effect on the lane
 * @param lanes how many lanes the site had when the lane was begun
 * @param limits the lowest limits that the lane's shards may rely on: those of its last change
 */
public record LaneState(long sequence, int lanes, Limits limits) {}
