package dev.sitestream.shard;

/**
 * Which change of a lane, and when it happened.
 *
 * @param sequence the lane's sequence number, if the change has an effect
 * @param time in microseconds since 1970
 */
record Moment(long sequence, long time) {}
