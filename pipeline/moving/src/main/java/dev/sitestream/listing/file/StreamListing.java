package dev.sitestream.listing.file;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.sitemap.FilePlace;
import dev.sitestream.listing.sitemap.PartialEntries;
import dev.sitestream.listing.sitemap.SitemapFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalDouble;

/** What another program writes. It can be read only once, so nothing of it is remembered. */
public final class StreamListing implements Listing {

    private final String name;
    private final InputStream content;
    private final FileReader reader;
    private long files;

    /** @param content it is not closed */
    public StreamListing(String name, InputStream content, FileReader reader) {
        this.name = name;
        this.content = content;
        this.reader = reader;
    }

    @Override
    public Coverage coverage() {
        return new Coverage(files, 0, OptionalDouble.empty());
    }

    @Override
    public void read(Receiver receiver) throws IOException, InterruptedException {
        files = 1;
        PartialEntries partial = new PartialEntries();
        SitemapFile file = reader.read(FilePlace.of(name), content, partial, receiver);
        if (!file.files().isEmpty()) {
            receiver.problem(
                    new Origin(name, 0),
                    "is an index, whose files are elsewhere; name their folder, or the site's URL");
        }
        partial.end(receiver);
    }
}
