package dev.sitestream.topology;

import crawlercommons.sitemaps.SiteMapURL;
import dev.sitestream.sitemap.Crawler;
import dev.sitestream.testing.TestMaterial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Sitemaps of other publishers, in the folder that -Dsitestream.data or SITESTREAM_DATA names. */
final class SampleSitemaps {

    private SampleSitemaps() {}

    /**
     * Returns the pages that a strict crawler finds in a file served by this origin, so none of another origin. Skips
     * the calling test if the file is absent.
     */
    static List<SiteMapURL> pages(String file, String origin) {
        Path path = TestMaterial.file("sitemaps/" + file);
        try {
            return Crawler.pagesAt(Files.readAllBytes(path), origin + path.getFileName());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
