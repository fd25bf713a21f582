package dev.sitestream.placement.state;

import dev.sitestream.site.Section;
import dev.sitestream.sitemap.Format;
import java.util.Comparator;

/**
 * The name of a shard within its lane.
 *
 * @param series the {@linkplain Section#series series} of its file
 * @param number counted from 1 in the series; a retired shard's number is never used again
 */
public record ShardId(String series, int number) implements Comparable<ShardId> {

    private static final Comparator<ShardId> ORDER =
            Comparator.comparing(ShardId::series).thenComparingInt(ShardId::number);

    /** Returns the format of its file. */
    public Format format() {
        return Section.formatOf(series);
    }

    /** Whether its file is compressed with gzip. */
    public boolean compressed() {
        return Section.isCompressed(series);
    }

    @Override
    public int compareTo(ShardId other) {
        return ORDER.compare(this, other);
    }
}
