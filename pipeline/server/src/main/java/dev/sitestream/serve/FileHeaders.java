package dev.sitestream.serve;

import dev.sitestream.config.StoreConfig.CacheControl;
import java.util.Map;

/**
 * The headers of files that the configuration decides.
 *
 * @param caching the {@code Cache-Control} of files; empty for none
 * @param indexable whether search engines may show the files themselves among their results. Sitemaps are read all the
 *     same if they may not (<a
 *     href="https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag">X-Robots-Tag</a>).
 */
public record FileHeaders(CacheControl caching, boolean indexable) {

    void addTo(Map<String, String> headers, ServedFile file) {
        String cacheControl = switch (file.role()) {
            case INDEX -> caching.index();
            case SHARD -> caching.shards();
        };
        if (!cacheControl.isEmpty()) {
            headers.put("Cache-Control", cacheControl);
        }
        if (!indexable) {
            headers.put("X-Robots-Tag", "noindex");
        }
    }
}
