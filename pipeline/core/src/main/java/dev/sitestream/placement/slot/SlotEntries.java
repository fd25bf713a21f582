package dev.sitestream.placement.slot;

import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;

/** The entries of pages, rendered from slots in the order of the file. */
public final class SlotEntries {

    private final Format format;
    private final XmlBuffer entries;
    private final PackedSlot packed = new PackedSlot();

    /**
     * Creates an empty buffer.
     *
     * @param format the file's format
     * @param expectedSize in bytes; avoids growing
     */
    public SlotEntries(Format format, int expectedSize) {
        this.format = format;
        this.entries = new XmlBuffer(expectedSize);
    }

    /** Appends the entry of the page in a slot. */
    public void add(byte[] slot) {
        packed.read(slot);
        packed.append(format, entries);
    }

    /** Removes all entries, and keeps the array. */
    public void clear() {
        entries.clear();
    }

    /** Returns the size of the entries in bytes. */
    public int size() {
        return entries.size();
    }

    /** Returns the number of entity references in the entries. */
    public int references() {
        return entries.references();
    }

    /** Returns the array whose first {@link #size} bytes are the entries; not a copy, and replaced when it grows. */
    public byte[] array() {
        return entries.array();
    }
}
