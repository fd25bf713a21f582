package dev.sitestream.publish.shards.content;

import dev.sitestream.gzip.BlockCompressor;
import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.placement.slot.SlotEntries;
import java.util.ArrayList;
import java.util.List;

/** A snapshot of one block of a shard: compressed, or as the pages in its slots. */
sealed interface BlockContent {

    /** A block from the cache. */
    record Ready(CompressedBlock block) implements BlockContent {}

    /** A block to be rendered; filled slot by slot, in order. */
    final class Slots implements BlockContent {

        private final int number;
        private final long revision;
        private final List<byte[]> context = new ArrayList<>();
        private final List<byte[]> pages = new ArrayList<>();

        Slots(int number, long revision) {
            this.number = number;
            this.revision = revision;
        }

        int number() {
            return number;
        }

        long revision() {
            return revision;
        }

        void addContext(byte[] page) {
            context.add(page);
        }

        void add(byte[] page) {
            pages.add(page);
        }

        /** The number of copied slots. */
        int size() {
            return context.size() + pages.size();
        }

        /** Appends the entries of its pages, without those of its context. */
        void render(SlotEntries entries) {
            pages.forEach(entries::add);
        }

        /** Compresses the block after its context; the block's tally counts its entity references. */
        CompressedBlock compress(SlotEntries entries, BlockCompressor compressor) {
            if (pages.isEmpty()) {
                return CompressedBlock.EMPTY;
            }
            entries.clear();
            context.forEach(entries::add);
            int start = entries.size();
            int before = entries.references();
            render(entries);
            return compressor.compress(entries.array(), start, entries.size()).withTally(entries.references() - before);
        }
    }
}
