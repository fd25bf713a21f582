package dev.sitestream.publish;

/**
 * A message that a task sends to itself through its own input: everything that was in that input before has been read when it comes back.
 *
 * @param owner the epoch of the owner that sent it: another owner's says nothing
 * @param number counts the owner's barriers from 1
 */
public record Barrier(long owner, long number) implements SiteEvent {}
