package dev.sitestream.placement.records;

/**
 * Identifies a change of a lane, and when it happened.
 *
 * @param sequence the lane's sequence number, if the change has an effect
 * @param step the number of the change among those that determine placement; an update from a translation group is not
 *     one of them, and carries the number of the last one
 * @param timeMicros the time of the change
 */
public record ChangeStamp(long sequence, long step, long timeMicros) {}
