package dev.sitestream.placement;

/**
 * Which change of a lane, and when it happened.
 *
 * @param sequence the lane's sequence number, if the change has an effect
 * @param step which of the changes it is that placement goes by; what a translation group says of a page is none, and
 *     belongs to the last one
 * @param time in microseconds since 1970
 */
record ChangeStamp(long sequence, long step, long time) {}
