package dev.sitestream.publish.site;

import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.sitemap.SitemapIndex;
import dev.sitestream.sitemap.XmlLimits;
import java.util.ArrayList;
import java.util.List;

/**
 * Tracks how much room is left in a site's indexes. A file takes up room in its index as long as it is known, listed or
 * not. So it can always be listed again, and what a lost transaction had written does not matter.
 */
final class IndexRooms {

    private final IndexLimits limits;
    private final List<Fill> fills = new ArrayList<>();

    private record Fill(int files, long bytes, long references) {

        static final Fill NONE = new Fill(0, SitemapIndex.OVERHEAD, 0);

        Fill plus(String url) {
            return new Fill(files + 1, bytes + SitemapIndex.sizeOf(url), references + SitemapIndex.referencesIn(url));
        }

        Fill minus(String url) {
            return new Fill(files - 1, bytes - SitemapIndex.sizeOf(url), references - SitemapIndex.referencesIn(url));
        }

        boolean keeps(IndexLimits limits) {
            return files <= limits.files() && bytes <= limits.bytes() && references <= XmlLimits.MAX_REFERENCES;
        }
    }

    IndexRooms(IndexLimits limits) {
        this.limits = limits;
    }

    /** Returns the number of the first index, counted from 1, that has room for a file with this URL. */
    int firstFor(String url) {
        for (int i = 0; i < fills.size(); i++) {
            if (fills.get(i).plus(url).keeps(limits)) {
                return i + 1;
            }
        }
        return fills.size() + 1;
    }

    /** Returns the highest number of an index to which a file was added. */
    int indexes() {
        return fills.size();
    }

    void add(int index, String url) {
        while (fills.size() < index) {
            fills.add(Fill.NONE);
        }
        fills.set(index - 1, fills.get(index - 1).plus(url));
    }

    void remove(int index, String url) {
        fills.set(index - 1, fills.get(index - 1).minus(url));
    }
}
