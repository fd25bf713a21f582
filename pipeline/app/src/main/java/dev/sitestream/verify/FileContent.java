package dev.sitestream.verify;

import dev.sitestream.site.Territory;
import dev.sitestream.validate.scan.Bounds;
import dev.sitestream.validate.scan.SitemapScanner;
import dev.sitestream.verify.Difference.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file, as a crawler reads it.
 *
 * @param pages the hash of each page's entry, by its URL
 * @param listed the URLs of the files that an index lists
 * @param problems the problems of the file
 */
record FileContent(Map<String, Long> pages, List<String> listed, List<String> problems) {

    /** The content of a missing file. */
    static final FileContent NONE = new FileContent(Map.of(), List.of(), List.of());

    /** Reads a file, and closes it. */
    static FileContent of(InputStream file) throws IOException {
        Collector collector = new Collector();
        try (file) {
            SitemapScanner.scan(file, Bounds.PROTOCOL, collector);
        }
        return new FileContent(collector.pages, collector.listed, collector.problems);
    }

    /** The differences between this published file and what it should be. */
    Set<Difference> differences(String name, FileContent known) {
        Set<Difference> differences = new HashSet<>();
        problems.forEach(problem -> differences.add(new Difference(name, Kind.INVALID, problem, 0)));
        known.pages.forEach((url, hash) -> {
            Long published = pages.get(url);
            if (published == null) {
                differences.add(new Difference(name, Kind.MISSING_PAGE, url, 0));
            } else if (!published.equals(hash)) {
                differences.add(new Difference(name, Kind.DIFFERING_PAGE, url, published));
            }
        });
        pages.forEach((url, hash) -> {
            if (!known.pages.containsKey(url)) {
                differences.add(new Difference(name, Kind.EXTRA_PAGE, url, hash));
            }
        });
        return differences;
    }

    /** The pages in the file that don't belong to its site. */
    Set<Difference> foreignPages(String name, Territory territory) {
        Set<Difference> differences = new HashSet<>();
        pages.forEach((url, hash) -> {
            if (!territory.owns(url)) {
                differences.add(new Difference(name, Kind.OTHER_SITES_PAGE, url, hash));
            }
        });
        return differences;
    }

    private static final class Collector implements SitemapScanner.Handler {

        private final Map<String, Long> pages = new HashMap<>();
        private final List<String> listed = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        @Override
        public void entry(int line, String loc, long contentHash) {
            pages.put(loc, contentHash);
        }

        @Override
        public void listed(int line, String loc, @Nullable String lastmod) {
            listed.add(loc);
        }

        @Override
        public void problem(int line, String text) {
            problems.add(line == 0 ? text : "line " + line + ": " + text);
        }
    }
}
