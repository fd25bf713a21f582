package dev.sitestream.placement.state;

/**
 * A slot that lost its page.
 *
 * @param number its shard's number
 * @param slot its position there
 * @param step when it was freed, in steps of the lane
 */
public record FreedSlot(int number, int slot, long step) {}
