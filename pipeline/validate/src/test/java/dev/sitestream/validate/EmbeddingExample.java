package dev.sitestream.validate;

import dev.sitestream.embed.SitemapFolder;
import dev.sitestream.embed.SitemapSet;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The README's lines about the core and the validation as libraries. {@code EmbeddingExampleTest} compares them. */
final class EmbeddingExample {

    private EmbeddingExample() {}

    /** Writes the sitemaps of these pages, and returns the names of the files that the index lists. */
    static List<String> write(Path folder, Map<String, String> pages) throws Exception {
        // README
        Site site = Site.at(WebUrl.parse("https://shop.example.com/"));
        SitemapSet sitemaps = new SitemapSet(site, new SitemapFolder(folder), Instant.now());
        for (Map.Entry<String, String> page : pages.entrySet()) {
            sitemaps.add(page.getKey(), page.getValue()); // URL and lastmod
        }
        List<String> files = sitemaps.finish(); // pages-00001.xml.gz, and so on: those in sitemap.xml
        // end
        return files;
    }

    /** Prints the problems of all sitemaps in the folder, and returns their number. */
    static long check(Path folder, PrintWriter out) throws Exception {
        // README
        Report report = new Report(out, () -> {});
        new FileValidation(report).folder(folder);
        report.end();
        out.println(report.summary()); // 2 files, 3 pages, 0 problems
        // end
        return report.problems();
    }
}
