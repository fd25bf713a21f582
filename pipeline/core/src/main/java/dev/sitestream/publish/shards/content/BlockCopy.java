package dev.sitestream.publish.shards.content;

import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.placement.changes.VisibleChanges.SlotCopies;
import dev.sitestream.placement.state.Blocks;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.shards.content.BlockContent.Ready;
import dev.sitestream.publish.shards.content.BlockContent.Slots;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies a shard's blocks. Cached blocks are taken compressed; the slots of the others are copied, by one scan for each
 * run of adjacent blocks.
 */
final class BlockCopy {

    private final Shard shard;
    private final CompressedShards compressed;
    private final SlotCopies copies;

    BlockCopy(Shard shard, CompressedShards compressed, SlotCopies copies) {
        this.shard = shard;
        this.compressed = compressed;
        this.copies = copies;
    }

    /** Copies all blocks, in order. */
    List<BlockContent> of(LaneStore store) {
        List<BlockContent> blocks = new ArrayList<>();
        List<Slots> run = new ArrayList<>();
        for (int number = 0; number < Blocks.count(shard.nextSlot()); number++) {
            long revision = shard.blocks().revision(number);
            CompressedBlock ready = shard.id().compressed() ? compressed.get(shard.id(), number, revision) : null;
            if (ready == null) {
                Slots slots = new Slots(number, revision);
                run.add(slots);
                blocks.add(slots);
            } else {
                fill(run, store);
                run.clear();
                blocks.add(new Ready(ready));
            }
        }
        fill(run, store);
        return blocks;
    }

    /** Fills a run of adjacent blocks. */
    private void fill(List<Slots> run, LaneStore store) {
        if (run.isEmpty()) {
            return;
        }
        int first = run.get(0).number();
        int end = Blocks.start(first + run.size());
        store.scan(shard.id(), Blocks.contextStart(first), (slot, page) -> {
            if (slot >= end) {
                return false;
            }
            int number = Blocks.of(slot);
            if (number >= first) {
                run.get(number - first).add(page);
                copies.add(slot, page);
            }
            int next = number + 1 - first;
            if (next < run.size() && slot >= Blocks.contextStart(number + 1)) {
                run.get(next).addContext(page);
            }
            return true;
        });
    }
}
