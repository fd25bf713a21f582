package dev.sitestream.placement.state;

import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.entries.EntryTotals;

/**
 * The total size of a set of pages in their files.
 *
 * @param pages the number of pages
 * @param entryBytes the bytes of their entries
 * @param references the entity references in their entries
 */
public record Load(long pages, long entryBytes, long references) {

    public static final Load NONE = new Load(0, 0, 0);

    /** Returns the load of a shard's pages. */
    public static Load of(Shard shard) {
        return of(shard.totals().live());
    }

    /** Returns the load of all slots that count as occupied for placement, empty ones that pages have left included. */
    public static Load ofOccupied(Shard shard) {
        return of(shard.totals().occupied());
    }

    private static Load of(EntryTotals totals) {
        return new Load(totals.count(), totals.bytes(), totals.references());
    }

    public Load plus(Load other) {
        return new Load(pages + other.pages, entryBytes + other.entryBytes, references + other.references);
    }

    /** Returns the load with one more page. */
    public Load plus(EntrySize entrySize) {
        return new Load(pages + 1, entryBytes + entrySize.entryBytes(), references + entrySize.references());
    }

    /** Returns the load with one page less. */
    public Load minus(EntrySize entrySize) {
        return new Load(pages - 1, entryBytes - entrySize.entryBytes(), references - entrySize.references());
    }
}
