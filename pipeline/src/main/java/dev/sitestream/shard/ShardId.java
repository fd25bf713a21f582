package dev.sitestream.shard;

import dev.sitestream.site.Section;
import dev.sitestream.sitemap.Format;
import java.util.Comparator;

/**
 * Names a shard within its lane.
 *
 * @param section the section whose pages it holds, by the name of its {@linkplain Section#series series}
 * @param number counted from 1 in the series; a retired shard's number is never used again
 */
public record ShardId(String section, int number) implements Comparable<ShardId> {

    private static final Comparator<ShardId> ORDER =
            Comparator.comparing(ShardId::section).thenComparingInt(ShardId::number);

    /** The form of its file. */
    public Format format() {
        return Section.formatOf(section);
    }

    /** Whether its file is compressed with gzip. */
    public boolean compressed() {
        return Section.isCompressed(section);
    }

    @Override
    public int compareTo(ShardId other) {
        return ORDER.compare(this, other);
    }
}
