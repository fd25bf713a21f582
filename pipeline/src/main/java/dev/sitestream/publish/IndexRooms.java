package dev.sitestream.publish;

import dev.sitestream.sitemap.SitemapIndex;
import java.util.ArrayList;
import java.util.List;

/**
 * How full a site's indexes are. A file takes up room in its index as long as it is known, listed or not: so it can be
 * listed again, and what a lost transaction had written never matters.
 */
final class IndexRooms {

    private final IndexLimits limits;
    private final List<Fill> fills = new ArrayList<>();

    private record Fill(int files, long bytes) {

        static final Fill NONE = new Fill(0, SitemapIndex.OVERHEAD);

        Fill plus(int moreFiles, long moreBytes) {
            return new Fill(files + moreFiles, bytes + moreBytes);
        }
    }

    IndexRooms(IndexLimits limits) {
        this.limits = limits;
    }

    /** The first index, counted from 1, that has room for the file with this URL. */
    int firstFor(String url) {
        for (int i = 0; i < fills.size(); i++) {
            Fill fuller = fills.get(i).plus(1, SitemapIndex.sizeOf(url));
            if (fuller.files() <= limits.files() && fuller.bytes() <= limits.bytes()) {
                return i + 1;
            }
        }
        return fills.size() + 1;
    }

    /** The highest number of an index that something was added to. */
    int indexes() {
        return fills.size();
    }

    void add(int index, String url) {
        while (fills.size() < index) {
            fills.add(Fill.NONE);
        }
        fills.set(index - 1, fills.get(index - 1).plus(1, SitemapIndex.sizeOf(url)));
    }

    void remove(int index, String url) {
        fills.set(index - 1, fills.get(index - 1).plus(-1, -SitemapIndex.sizeOf(url)));
    }
}
