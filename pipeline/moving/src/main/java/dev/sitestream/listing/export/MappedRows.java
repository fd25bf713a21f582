package dev.sitestream.listing.export;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.json.JsonObjectWriter;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that a source's mapping reads, as objects whose members are named as the columns. All values are texts. */
final class MappedRows implements CsvExport.Rows {

    private final MappedPages pages;
    private List<String> columns = List.of();

    MappedRows(MappedPages pages) {
        this.pages = pages;
    }

    @Override
    public @Nullable String begin(List<String> names, Origin header, Receiver receiver) {
        columns = List.copyOf(names);
        return null;
    }

    @Override
    public @Nullable String take(Origin origin, List<String> fields, Receiver receiver)
            throws IOException, InterruptedException {
        JsonObjectWriter row = new JsonObjectWriter();
        for (int i = 0; i < fields.size(); i++) {
            row.text(columns.get(i), fields.get(i));
        }
        pages.take(origin, row.toBytes(), receiver);
        return null;
    }
}
