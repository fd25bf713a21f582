package dev.sitestream.publish;

/**
 * A lane's publication is held, since too many of its pages would disappear, or it is let go again.
 *
 * @param lane the lane, counted from 0
 * @param held whether it is held from now on
 */
public record LaneHold(int lane, boolean held) implements SiteEvent {}
