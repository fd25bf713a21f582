package dev.sitestream.publish;

import dev.sitestream.page.Page;
import dev.sitestream.shard.LaneStore;
import dev.sitestream.shard.ListedPage;
import dev.sitestream.shard.Shard;
import dev.sitestream.shard.ShardId;
import dev.sitestream.sitemap.Extension;
import java.util.ArrayList;
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
        Iterable<Page> rendered = () ->
                pages.stream().map(page -> ListedPage.decode(page).rendered()).iterator();
        byte[] file = shard.id().format().file(extensions, rendered, Math.toIntExact(bytes));
        if (file.length != bytes) {
            throw new IllegalStateException(
                    shard.id() + " has " + file.length + " bytes, and placement counted " + bytes);
        }
        return file;
    }
}
