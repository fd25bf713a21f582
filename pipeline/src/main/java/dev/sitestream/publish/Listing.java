package dev.sitestream.publish;

/**
 * What a lane is to be told: a published index lists this file of its. Since the lane has told of this content before,
 * it also learns that what it then knew can't be lost any more.
 *
 * @param name the file's name in the site's folder
 * @param lane the lane, counted from 0
 * @param revision which content of the file, as the lane told it
 */
public record Listing(String name, int lane, long revision) {}
