package dev.sitestream.listing.sitemap;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.UndeliveredException;
import dev.sitestream.validate.scan.Bounds;
import dev.sitestream.validate.scan.EntryElement;
import dev.sitestream.validate.scan.SitemapKind;
import dev.sitestream.validate.scan.SitemapScanner;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one sitemap, index, text file or feed contained.
 *
 * @param kind its kind
 * @param files the files that it lists, if it is an index
 * @param hasPartialEntries whether some of its entries were kept for the end of the listing
 */
public record SitemapFile(SitemapKind kind, List<ListedFile> files, boolean hasPartialEntries) {

    /** A file that contained pages in another form. */
    public static final SitemapFile EXPORT = new SitemapFile(SitemapKind.TEXT, List.of(), false);

    /** A file of which nothing is known. */
    public static final SitemapFile UNKNOWN = new SitemapFile(SitemapKind.UNKNOWN, List.of(), false);

    /**
     * A file that an index lists.
     *
     * @param line the line of its entry
     * @param loc its URL, as written in the index
     */
    public record ListedFile(int line, String loc) {}

    public SitemapFile {
        files = List.copyOf(files);
    }

    /** Whether all that it contains was passed on, so that it need not be read again. */
    public boolean isComplete() {
        return kind != SitemapKind.INDEX && kind != SitemapKind.UNKNOWN && !hasPartialEntries;
    }

    /**
     * Reads a file as far as possible, and passes its pages on.
     *
     * @param begun when reading the listing began
     */
    public static SitemapFile read(
            FilePlace place, InputStream content, Instant begun, PartialEntries partial, Receiver receiver)
            throws IOException, InterruptedException {
        return read(place, content, Bounds.PROTOCOL, begun, partial, receiver);
    }

    /** Reads a file as far as it keeps the bounds. */
    static SitemapFile read(
            FilePlace place,
            InputStream content,
            Bounds bounds,
            Instant begun,
            PartialEntries partial,
            Receiver receiver)
            throws IOException, InterruptedException {
        Reader reader = new Reader(place, begun, partial, receiver);
        try {
            SitemapKind kind = SitemapScanner.scan(content, bounds, reader);
            return new SitemapFile(kind, reader.files, reader.hasPartialEntries);
        } catch (UndeliveredException e) {
            e.rethrow();
            throw e;
        }
    }

    private static final class Reader implements SitemapScanner.ContentHandler {

        private final FilePlace place;
        private final Instant begun;
        private final PartialEntries partial;
        private final Receiver receiver;
        private final List<ListedFile> files = new ArrayList<>();
        private boolean hasPartialEntries;

        /** The line of the entry that is read; 0 outside of entries. */
        private int entryLine;

        /** Whether the entry's page or file is still to come. */
        private boolean isDue;

        Reader(FilePlace place, Instant begun, PartialEntries partial, Receiver receiver) {
            this.place = place;
            this.begun = begun;
            this.partial = partial;
            this.receiver = receiver;
        }

        @Override
        public @Nullable String address() {
            return place.address() == null ? null : place.address().href();
        }

        @Override
        public void begin(int line) {
            entryLine = line;
            isDue = true;
        }

        @Override
        public void end() {
            int line = entryLine;
            entryLine = 0;
            if (isDue) {
                problem(line, "the entry is left out");
            }
        }

        @Override
        public void page(int line, String loc, @Nullable EntryElement element) {
            isDue = false;
            Origin origin = new Origin(place.name(), line);
            if (element == null) {
                page(origin, partial.complete(loc, EntryJson.ofUrl(loc, begun)));
                return;
            }
            EntryJson entry = new EntryJson(loc, element);
            byte[] upsert = entry.upsert(begun);
            if (!entry.isPartial()) {
                page(origin, partial.complete(loc, upsert));
            } else if (partial.keep(origin, loc, entry, upsert)) {
                hasPartialEntries = true;
            } else {
                page(origin, upsert);
            }
        }

        private void page(Origin origin, byte[] upsert) {
            UndeliveredException.deliver(() -> receiver.page(origin, upsert));
        }

        @Override
        public void listed(int line, String loc, @Nullable String lastmod) {
            isDue = false;
            files.add(new ListedFile(line, loc));
        }

        @Override
        public void problem(int line, String text) {
            Origin origin = new Origin(place.name(), line);
            if (entryLine > 0) {
                UndeliveredException.deliver(() -> receiver.defect(origin, text));
            } else {
                UndeliveredException.deliver(() -> receiver.problem(origin, text));
            }
        }

        @Override
        public void unread(int line, String text) {
            UndeliveredException.deliver(() -> receiver.problem(new Origin(place.name(), line), text));
        }

        @Override
        public void repetition(int line, String text) {
            note(line, text);
        }

        @Override
        public void note(int line, String text) {
            UndeliveredException.deliver(() -> receiver.note(new Origin(place.name(), line), text));
        }
    }
}
