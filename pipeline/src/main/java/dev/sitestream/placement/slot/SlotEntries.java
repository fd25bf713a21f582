package dev.sitestream.placement.slot;

import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;

/** The entries of pages, one behind the other as they stand in a file, made from what slots hold. */
public final class SlotEntries {

    private final Format format;
    private final XmlBuffer entries;
    private final PackedSlot packed = new PackedSlot();

    /**
     * No entries yet.
     *
     * @param format the file's
     * @param expectedSize in bytes; saves growing
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

    /** Begins anew, with the same array. */
    public void clear() {
        entries.clear();
    }

    /** How many bytes they have. */
    public int size() {
        return entries.size();
    }

    /** How many entity references are in them. */
    public int references() {
        return entries.references();
    }

    /** The array whose first {@link #size} bytes they are; not a copy, and another one once it has grown. */
    public byte[] array() {
        return entries.array();
    }
}
