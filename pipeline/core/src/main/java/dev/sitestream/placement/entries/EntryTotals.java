package dev.sitestream.placement.entries;

/** The number and the total size of a set of entries of one shard. */
public final class EntryTotals {

    private final ExtensionUse extensions;
    private int count;
    private long bytes;
    private long references;

    EntryTotals() {
        this(0, 0, 0, new ExtensionUse());
    }

    /**
     * Restores stored totals.
     *
     * @param count the number of entries
     * @param bytes their total size in bytes
     * @param references the number of entity references in them
     * @param extensions how many of them use each extension
     */
    public EntryTotals(int count, long bytes, long references, ExtensionUse extensions) {
        this.count = count;
        this.bytes = bytes;
        this.references = references;
        this.extensions = extensions;
    }

    EntryTotals copy() {
        return new EntryTotals(count, bytes, references, extensions.copy());
    }

    public int count() {
        return count;
    }

    public long bytes() {
        return bytes;
    }

    public long references() {
        return references;
    }

    public ExtensionUse extensions() {
        return extensions;
    }

    void add(EntrySize entry) {
        count++;
        bytes += entry.entryBytes();
        references += entry.references();
        extensions.add(entry.extensions());
    }

    void remove(EntrySize entry) {
        count--;
        bytes -= entry.entryBytes();
        references -= entry.references();
        extensions.remove(entry.extensions());
    }

    void replace(EntrySize before, EntrySize after) {
        bytes += after.entryBytes() - before.entryBytes();
        references += after.references() - before.references();
        extensions.remove(before.extensions());
        extensions.add(after.extensions());
    }
}
