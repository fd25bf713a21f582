package dev.sitestream.compare;

/** Counts of one side. */
public final class SideTotals {

    private long entries;
    private long pages;
    private long errors;
    private long warnings;

    SideTotals() {}

    void addEntry() {
        entries++;
    }

    void addPage() {
        pages++;
    }

    void addError() {
        errors++;
    }

    void addWarning() {
        warnings++;
    }

    /** Entries that were read, those of a repeated page included. */
    public long entries() {
        return entries;
    }

    /** Different pages. */
    public long pages() {
        return pages;
    }

    /** Entries of pages that had been listed already. */
    public long duplicates() {
        return entries - pages;
    }

    /** Errors, each of which may mean that pages are lacking. */
    public long errors() {
        return errors;
    }

    /** Parts of pages that are wrong and were left out. */
    public long warnings() {
        return warnings;
    }
}
