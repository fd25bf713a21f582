package dev.sitestream.reconcile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.PageCodec;
import org.jspecify.annotations.Nullable;

/**
 * A page as the listing has it.
 *
 * @param page its data
 * @param id {@code <source>:<type>:<id>}; null if the listing has no id of it
 * @param section the section that the listing names; null if it names none
 */
record ExpectedPage(
        Page page, @Nullable String id, @Nullable String section) {

    /** Ends the URL in a record. No URL has this character. */
    private static final int END_OF_URL = 0;

    String url() {
        return page.url();
    }

    /**
     * Returns the record that is sorted: by URL, then by the position in the listing.
     *
     * @param position the number of the page in the listing
     */
    byte[] encode(long position) {
        byte[] url = page.url().getBytes(UTF_8);
        BinaryWriter out = new BinaryWriter(2 * url.length + 64)
                .raw(url)
                .octet(END_OF_URL)
                .fixed64(position)
                .optionalText(id)
                .optionalText(section);
        PageCodec.write(out, page);
        return out.toBytes();
    }

    static ExpectedPage decode(byte[] record) {
        int end = 0;
        while (record[end] != END_OF_URL) {
            end++;
        }
        BinaryReader in = new BinaryReader(record);
        in.moveTo(record, end + 1 + Long.BYTES);
        String id = in.optionalText();
        String section = in.optionalText();
        return new ExpectedPage(PageCodec.read(in), id, section);
    }
}
