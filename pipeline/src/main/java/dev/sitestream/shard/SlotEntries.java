package dev.sitestream.shard;

import dev.sitestream.sitemap.Format;
import java.util.Arrays;

/** The entries of pages, one behind the other as they stand in a file, made from what slots hold. */
public final class SlotEntries {

    private final Format format;
    private byte[] bytes;
    private int size;

    /**
     * No entries yet.
     *
     * @param format the file's
     * @param expectedSize in bytes; saves growing
     */
    public SlotEntries(Format format, int expectedSize) {
        this.format = format;
        this.bytes = new byte[expectedSize];
    }

    /** Appends the entry of the page in a slot. */
    public void add(byte[] slot) {
        byte[] entry = format.entry(ListedPage.decode(slot).rendered());
        if (size + entry.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + entry.length));
        }
        System.arraycopy(entry, 0, bytes, size, entry.length);
        size += entry.length;
    }

    /** Begins anew, with the same array. */
    public void clear() {
        size = 0;
    }

    /** How many bytes they have. */
    public int size() {
        return size;
    }

    /** The array whose first {@link #size} bytes they are; not a copy. */
    public byte[] array() {
        return bytes;
    }
}
