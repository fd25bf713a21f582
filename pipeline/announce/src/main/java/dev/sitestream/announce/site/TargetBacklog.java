package dev.sitestream.announce.site;

/**
 * What waits for a target.
 *
 * @param target its name
 * @param pending the number of URLs of changed pages, of changed feeds or of files to submit that wait
 * @param oldestEventMillis the time of the oldest event of a waiting page; {@link Long#MAX_VALUE} if there is none
 */
public record TargetBacklog(String target, int pending, long oldestEventMillis) {}
