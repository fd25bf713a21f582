package dev.sitestream.publish;

/**
 * A message to a lane: the published index lists this file of the lane. The index has received the file's revision in a
 * committed message, so the lane's state at that revision can't be lost any more.
 *
 * @param name the file's name in the site's folder
 * @param lane the lane, counted from 0
 * @param revision the revision of the file's content, as the lane sent it
 */
public record Listing(String name, int lane, long revision) {}
