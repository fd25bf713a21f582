package dev.sitestream.topology;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crawlercommons.sitemaps.SiteMapURL;
import dev.sitestream.sitemap.Crawler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Sitemaps of other publishers, in the folder that -Dsitestream.data or SITESTREAM_DATA names. */
final class SampleSitemaps {

    private SampleSitemaps() {}

    /**
     * Returns the pages that a strict crawler finds in a file served by this origin, so none of another origin. Skips
     * the calling test if the file is absent.
     */
    static List<SiteMapURL> pages(String file, String origin) {
        String data = Optional.ofNullable(System.getProperty("sitestream.data"))
                .or(() -> Optional.ofNullable(System.getenv("SITESTREAM_DATA")))
                .orElse("sitestream-data");
        Path path = Path.of(data, "sitemaps").resolve(file);
        assumeTrue(
                Files.exists(path),
                () -> "skipped: " + path
                        + " is absent: name the folder with the test material in sitestream.data or SITESTREAM_DATA");
        try {
            return Crawler.pagesAt(Files.readAllBytes(path), origin + path.getFileName());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
