package dev.sitestream.reconcile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.sorting.ExternalSort;
import dev.sitestream.sorting.SortedRecords;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A page as the listing has it.
 *
 * @param page its data
 * @param id {@code <source>:<type>:<id>}; null if the listing has no id of it
 * @param section the section that the listing names; null if it names none
 * @param timeMillis when it changed, as far as the listing says so; of several entries of a page the latest counts
 */
record ExpectedPage(
        Page page, @Nullable String id, @Nullable String section, long timeMillis) {

    String url() {
        return page.url();
    }

    /** Adds it to a sort by URL. */
    void addTo(ExternalSort pages) throws IOException {
        BinaryWriter value = new BinaryWriter(page.url().length() + 64)
                .optionalText(id)
                .optionalText(section)
                .fixed64(timeMillis);
        PageCodec.write(value, page);
        pages.add(page.url().getBytes(UTF_8), value.toBytes());
    }

    /** The next page of a sort; null after the last one. */
    static @Nullable ExpectedPage next(SortedRecords pages) throws IOException {
        if (!pages.next()) {
            return null;
        }
        BinaryReader value = new BinaryReader(pages.value());
        String id = value.optionalText();
        String section = value.optionalText();
        long timeMillis = value.fixed64();
        return new ExpectedPage(PageCodec.read(value), id, section, timeMillis);
    }
}
