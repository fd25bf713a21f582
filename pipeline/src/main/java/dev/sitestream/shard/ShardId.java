package dev.sitestream.shard;

import java.util.Comparator;

/**
 * Names a shard within its lane.
 *
 * @param section the section whose pages it holds
 * @param number counted from 1 in the section; a retired shard's number is never used again
 */
public record ShardId(String section, int number) implements Comparable<ShardId> {

    private static final Comparator<ShardId> ORDER =
            Comparator.comparing(ShardId::section).thenComparingInt(ShardId::number);

    @Override
    public int compareTo(ShardId other) {
        return ORDER.compare(this, other);
    }
}
