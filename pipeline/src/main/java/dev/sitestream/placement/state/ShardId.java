package dev.sitestream.placement.state;

import dev.sitestream.site.Section;
import dev.sitestream.sitemap.Format;
import java.util.Comparator;

/**
 * Names a shard within its lane.
 *
 * @param series the {@linkplain Section#series series} of files that its own belongs to
 * @param number counted from 1 in the series; a retired shard's number is never used again
 */
public record ShardId(String series, int number) implements Comparable<ShardId> {

    private static final Comparator<ShardId> ORDER =
            Comparator.comparing(ShardId::series).thenComparingInt(ShardId::number);

    /** The form of its file. */
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
