package dev.sitestream.publish;

import dev.sitestream.shard.LaneStore;
import dev.sitestream.shard.Shard;
import dev.sitestream.shard.ShardId;
import dev.sitestream.shard.SlotEntries;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A shard's content as it was at one moment: it can be rendered on another thread, and written later. */
final class ShardContent {

    private final Shard shard;
    private final List<byte[]> pages;
    private final Set<Extension> extensions;
    private final long bytes;
    private final long revision;
    private final long changedAt;
    private final SortedMap<ShardId, Long> departures;

    /** Copies the shard's pages out of the store. */
    ShardContent(Shard shard, LaneStore store) {
        this.shard = shard;
        this.pages = new ArrayList<>(shard.live());
        this.extensions = shard.extensions();
        this.bytes = shard.bytes();
        this.revision = shard.revision();
        this.changedAt = shard.changedAt();
        this.departures = new TreeMap<>(shard.departures());
        store.scan(shard.id(), 0, (slot, page) -> pages.add(page));
    }

    /** Whose content it is; the shard itself may have gone on since. */
    Shard shard() {
        return shard;
    }

    long revision() {
        return revision;
    }

    long changedAt() {
        return changedAt;
    }

    /** The pages that this content lacks, though the published file still shows them: where they went. */
    SortedMap<ShardId, Long> departures() {
        return departures;
    }

    /** Strikes off the shard's departures that this content, once it is written, has done with. */
    void settleDepartures() {
        departures.forEach((destination, sequence) -> shard.departures().remove(destination, sequence));
    }

    /**
     * The file, uncompressed.
     *
     * @throws IllegalStateException when the file's size is not what placement counted, so that the limits can't be
     *     relied on
     */
    byte[] render() {
        Format format = shard.id().format();
        SlotEntries entries = new SlotEntries(format, Math.toIntExact(bytes));
        pages.forEach(entries::add);
        byte[] head = format.head(extensions);
        byte[] tail = format.tail();
        byte[] file = Arrays.copyOf(head, head.length + entries.size() + tail.length);
        System.arraycopy(entries.array(), 0, file, head.length, entries.size());
        System.arraycopy(tail, 0, file, file.length - tail.length, tail.length);
        if (file.length != bytes) {
            throw new IllegalStateException(
                    shard.id() + " has " + file.length + " bytes, and placement counted " + bytes);
        }
        return file;
    }
}
