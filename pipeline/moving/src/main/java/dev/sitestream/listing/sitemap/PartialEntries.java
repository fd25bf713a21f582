package dev.sitestream.listing.sitemap;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.json.SplicedJson;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Entries that know only a part of their page, such as those of news sitemaps and feeds. An upsert replaces everything
 * that is known of a page, so such an entry is added to the page's own one if that is read later. Otherwise it is a
 * page by itself, with a time before all others. Only the first ones are kept, since files are endless.
 */
public final class PartialEntries {

    private static final int MAX_ENTRIES = 50_000;
    private static final long MAX_BYTES = 32L << 20;

    /** The most entries for one page that are put together. */
    private static final int MAX_SOURCES = 8;

    /** What is known of one page. */
    private static final class Kept {

        private final Origin origin;
        private byte[] upsert;
        private byte[] additions;
        private int sources = 1;

        Kept(Origin origin, byte[] upsert, byte[] additions) {
            this.origin = origin;
            this.upsert = upsert;
            this.additions = additions;
        }

        void add(byte[] more) {
            upsert = SplicedJson.appended(upsert, more);
            additions = SplicedJson.appended(additions, more);
            sources++;
        }

        int size() {
            return upsert.length + additions.length;
        }
    }

    private final Map<String, Kept> kept = new LinkedHashMap<>();
    private long bytes;

    /** Keeps an entry; returns false if there are too many. */
    boolean keep(Origin origin, String loc, EntryJson entry, byte[] upsert) {
        String key = key(loc);
        if (key == null || kept.size() == MAX_ENTRIES || bytes > MAX_BYTES) {
            return false;
        }
        byte[] additions = entry.additions();
        // A page may be in a news sitemap and in feeds.
        Kept earlier = kept.get(key);
        if (earlier == null) {
            Kept first = new Kept(origin, upsert, additions);
            kept.put(key, first);
            bytes += first.size();
        } else if (earlier.sources == MAX_SOURCES) {
            return false;
        } else {
            earlier.add(additions);
            bytes += 2L * additions.length;
        }
        return true;
    }

    /** The page's own entry with what is known in addition. */
    byte[] complete(String loc, byte[] upsert) {
        if (kept.isEmpty()) {
            return upsert;
        }
        String key = key(loc);
        Kept partial = key == null ? null : kept.remove(key);
        return partial == null ? upsert : SplicedJson.appended(upsert, partial.additions);
    }

    /** Passes on the entries whose pages have no other one. */
    public void end(Receiver receiver) throws IOException, InterruptedException {
        for (Kept partial : kept.values()) {
            receiver.page(partial.origin, partial.upsert);
        }
        kept.clear();
        bytes = 0;
    }

    /** Whether a file of this name seems to have such entries, so that it is better read before the others. */
    public static boolean seemToBeIn(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return name.contains("news") || name.contains("feed") || name.contains("rss") || name.contains("atom");
    }

    private static @Nullable String key(String loc) {
        try {
            return NormalUrl.of(WebUrl.parse(loc).href());
        } catch (InvalidUrlException e) {
            return null;
        }
    }
}
