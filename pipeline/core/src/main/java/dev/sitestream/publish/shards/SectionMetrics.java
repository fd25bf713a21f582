package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of a lane's shards of one series.
 *
 * @param series the section's series
 * @param shards the number of shards with pages
 * @param pages the number of pages that these list, or are about to list
 * @param dirty the number of shards with content that is not published
 * @param dirtySinceMillis when the first of these became dirty; {@link Long#MAX_VALUE} when none is
 * @param writtenAtMillis when the last of their files was written; {@link PublishedFile#UNKNOWN_TIME} if none was, or
 *     the time is unknown
 */
public record SectionMetrics(
        String series, int shards, long pages, int dirty, long dirtySinceMillis, long writtenAtMillis) {

    /** Counts shards and dirty shards, by series. */
    static List<SectionMetrics> of(Collection<Shard> shards, DirtyShards dirty) {
        Map<String, SectionMetrics> sections = new TreeMap<>();
        for (Shard shard : shards) {
            if (!shard.retired()) {
                sections.compute(
                        shard.id().series(),
                        (series, known) -> orNone(series, known).withShard(shard));
            }
        }
        dirty.forEach((dirtySeries, sinceMillis) -> sections.compute(
                dirtySeries, (series, known) -> orNone(series, known).withDirty(sinceMillis)));
        return List.copyOf(sections.values());
    }

    private static SectionMetrics orNone(String series, @Nullable SectionMetrics known) {
        return known == null ? new SectionMetrics(series, 0, 0, 0, Long.MAX_VALUE, PublishedFile.UNKNOWN_TIME) : known;
    }

    private SectionMetrics withShard(Shard shard) {
        PublishedFile file = shard.publishedFile();
        long writtenAt = file == null ? PublishedFile.UNKNOWN_TIME : file.writtenAtMillis();
        return new SectionMetrics(
                series,
                shards + 1,
                pages + shard.live(),
                dirty,
                dirtySinceMillis,
                Math.max(writtenAtMillis, writtenAt));
    }

    private SectionMetrics withDirty(long sinceMillis) {
        return new SectionMetrics(
                series, shards, pages, dirty + 1, Math.min(dirtySinceMillis, sinceMillis), writtenAtMillis);
    }
}
