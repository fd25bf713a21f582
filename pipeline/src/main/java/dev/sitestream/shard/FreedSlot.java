package dev.sitestream.shard;

/**
 * A slot that lost its page.
 *
 * @param number its shard's number
 * @param slot its position there
 * @param sequence when it was freed, in the lane's sequence
 */
public record FreedSlot(int number, int slot, long sequence) {}
