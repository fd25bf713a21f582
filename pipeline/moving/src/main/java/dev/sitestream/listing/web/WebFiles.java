package dev.sitestream.listing.web;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.file.FileReader;
import dev.sitestream.listing.resume.ReadFile;
import dev.sitestream.listing.resume.Resumption;
import dev.sitestream.listing.sitemap.FilePlace;
import dev.sitestream.listing.sitemap.PartialEntries;
import dev.sitestream.listing.sitemap.SitemapFile;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.web.FileVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Fetches single files of a site and reads them, unless they are as they were when they were read before.
 *
 * @param source what the user has named; only this may be an export
 * @param reader reads it
 * @param fetcher fetches all files
 * @param remembered what was read before
 * @param partial entries that know only a part of their page
 * @param receiver receives problems; what is read goes through {@code remembered}
 */
record WebFiles(
        WebUrl source,
        FileReader reader,
        PoliteFetcher fetcher,
        Resumption remembered,
        PartialEntries partial,
        Receiver receiver) {

    /**
     * Reads a file.
     *
     * @param isOwn whether what is served at a URL is the content of the file
     */
    SitemapFile read(WebUrl url, Predicate<WebUrl> isOwn) throws IOException, InterruptedException {
        String name = url.href();
        Optional<FetchedFile> fetched;
        try {
            fetched = fetcher.fetch(
                    url, knownVersion(name), (file, at, version) -> FetchedFile.store(name, file, at, version));
        } catch (IOException e) {
            receiver.problem(new Origin(name, 0), "can't be fetched: " + e.getMessage());
            return SitemapFile.UNKNOWN;
        }
        if (fetched.isEmpty()) {
            remembered.countUnchanged();
            return SitemapFile.UNKNOWN;
        }
        try (FetchedFile file = fetched.get()) {
            if (!isOwn.test(file.url())) {
                receiver.problem(
                        new Origin(name, 0),
                        "is redirected to " + file.url() + ", which is listed by itself; what this file has to list"
                                + " is not known");
                return SitemapFile.UNKNOWN;
            }
            return read(name, file);
        }
    }

    private SitemapFile read(String name, FetchedFile file) throws IOException, InterruptedException {
        List<SitemapFile> read = new ArrayList<>(1);
        remembered.read(file.version(), rest -> {
            FilePlace place = new FilePlace(name, file.url());
            try (InputStream content = file.open()) {
                SitemapFile sitemap = name.equals(source.href())
                        ? reader.read(place, content, partial, rest)
                        : SitemapFile.read(place, content, reader.begun(), partial, rest);
                read.add(sitemap);
                return sitemap.isComplete();
            }
        });
        return read.isEmpty() ? SitemapFile.UNKNOWN : read.get(0);
    }

    /** The version of a file that need not be read again if it is the same. */
    private FileVersion knownVersion(String name) {
        ReadFile file = remembered.known(name);
        return file == null || !file.complete()
                ? FileVersion.UNKNOWN
                : new FileVersion(file.etag(), file.lastModified());
    }
}
