package dev.sitestream.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Trace;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Compares the state of pages with the files in the object store. */
final class PublishedPages {

    private final ObjectStore objects;

    PublishedPages(ObjectStore objects) {
        this.objects = objects;
    }

    /** An answer from the state, with what is published of the page. */
    PageAnswer complete(Site site, PageAnswer answer) throws ObjectStoreException {
        List<Trace> traces = new ArrayList<>();
        for (Trace trace : answer.traces()) {
            traces.add(
                    trace.with(published(site, trace.file(), entryOf(answer.url(), trace.file()), trace.published())));
        }
        PageListing listing = answer.listing();
        if (listing == null) {
            return answer.with(traces);
        }
        traces.removeIf(Trace::isWithoutPage);
        Published found = published(site, listing.file(), listing.entry(), listing.published());
        return answer.with(listing.with(found)).with(traces);
    }

    /** An entry of the page that has only its URL, to find the page in a file. */
    private static String entryOf(String url, String file) {
        Format format = ShardFile.parse(file).orElseThrow().shard().format();
        Page page = new Page(url, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        return new String(format.entry(page), UTF_8).strip();
    }

    private Published published(Site site, String name, String expectedEntry, Published stored)
            throws ObjectStoreException {
        InputStream file = objects.read(new ObjectKey(site.id(), name)).orElse(null);
        if (file == null) {
            return new Published(Published.REMOVED, null, stored.listed(), null);
        }
        try {
            String entry = new PublishedEntry(expectedEntry)
                    .findIn(file, name.endsWith(".gz"))
                    .orElse(null);
            String status = Published.OUTDATED;
            if (entry == null) {
                status = Published.ABSENT;
            } else if (entry.equals(expectedEntry)) {
                status = Published.CURRENT;
            }
            return new Published(status, entry, stored.listed(), stored.fileWrittenAt());
        } catch (IOException e) {
            // The file is damaged, but the state is still known.
            return new Published(Published.UNREADABLE, null, stored.listed(), stored.fileWrittenAt());
        }
    }
}
