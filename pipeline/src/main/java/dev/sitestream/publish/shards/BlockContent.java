package dev.sitestream.publish.shards;

import dev.sitestream.gzip.BlockCompressor;
import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.placement.slot.SlotEntries;
import java.util.ArrayList;
import java.util.List;

/** One block of a shard as it was at one moment: compressed already, or as the pages in its slots. */
sealed interface BlockContent {

    /** A block that was compressed before. */
    record Ready(CompressedBlock block) implements BlockContent {}

    /** A block that is still to be rendered; filled slot by slot in their order. */
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

        /** How many slots were copied. */
        int size() {
            return context.size() + pages.size();
        }

        /** Appends the entries of its pages, without those of its context. */
        void render(SlotEntries entries) {
            pages.forEach(entries::add);
        }

        /** The block, compressed behind its context; its tally counts its entity references. */
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
