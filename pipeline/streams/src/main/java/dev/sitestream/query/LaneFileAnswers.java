package dev.sitestream.query;

import dev.sitestream.placement.slot.SlotEntries;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.PublisherState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.ShownContent;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.query.LaneStatus.WithheldStatus;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Answers about the files of one lane, whose state may change meanwhile. */
final class LaneFileAnswers {

    private final Site site;
    private final int lane;
    private final LaneReader state;

    LaneFileAnswers(Site site, int lane, LaneReader state) {
        this.site = site;
        this.lane = lane;
        this.state = state;
    }

    /** The lane's files. */
    LaneStatus status(@Nullable String instance) {
        List<ShardStatus> shards = state.shards().stream()
                .filter(Shard::needsFile)
                .map(this::status)
                .sorted(Comparator.comparing(ShardStatus::file))
                .toList();
        long pages = shards.stream().mapToLong(ShardStatus::pages).sum();
        PublisherState publisher = state.publisherState();
        GuardStatus guard = new GuardStatus(
                publisher.peak(),
                Times.ofMillis(publisher.peakAtMillis()),
                site.shrinkLimit().minimum(publisher.peak(), site.lanes()));
        return new LaneStatus(lane, instance, pages, publisher.held(), guard, shards, withheld());
    }

    private List<WithheldStatus> withheld() {
        List<WithheldStatus> sections = new ArrayList<>();
        state.withheld().forEach((section, counts) -> {
            if (counts.pages() > 0) {
                Map<String, Long> reasons = new TreeMap<>();
                counts.reasons().forEach((reason, count) -> reasons.put(reason.notation(), count));
                sections.add(new WithheldStatus(section, counts.pages(), reasons));
            }
        });
        return sections;
    }

    /** The present content of a shard's file, uncompressed; empty when there is no such shard. */
    Optional<byte[]> content(ShardId id) {
        Shard shard = state.shard(id);
        if (shard == null || !shard.needsFile()) {
            return Optional.empty();
        }
        SlotEntries entries = new SlotEntries(id.format(), Math.toIntExact(shard.bytes()));
        state.scan(id, 0, (slot, page) -> {
            entries.add(page);
            return true;
        });
        byte[] head = id.format().head(shard.extensions());
        byte[] tail = id.format().tail();
        // Files are large, so avoid copies
        byte[] content = Arrays.copyOf(head, head.length + entries.size() + tail.length);
        System.arraycopy(entries.array(), 0, content, head.length, entries.size());
        System.arraycopy(tail, 0, content, head.length + entries.size(), tail.length);
        return Optional.of(content);
    }

    private ShardStatus status(Shard shard) {
        PublishedFile publishedFile = shard.publishedFile();
        ShownContent content = publishedFile == null ? null : publishedFile.content();
        return new ShardStatus(
                ShardFile.of(site, lane, shard.id()).name(),
                Section.nameOf(shard.id().series()),
                shard.live(),
                shard.bytes(),
                publishedFile == null ? 0 : publishedFile.storedBytes(),
                fillPercent(shard),
                shard.dirty(),
                publishedFile != null && publishedFile.listed(),
                content == null ? null : Times.ofMillis(content.sinceMillis()),
                publishedFile == null ? null : Times.ofMillis(publishedFile.writtenAtMillis()));
    }

    private int fillPercent(Shard shard) {
        long byUrls = 100L * shard.live() / site.limits().urls();
        long byBytes = 100 * shard.bytes() / site.limits().bytes();
        return (int) Math.max(byUrls, byBytes);
    }
}
