package dev.sitestream.listing.web;

import dev.sitestream.listing.resume.Digest;
import dev.sitestream.listing.resume.Resumption;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.web.FileVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that was fetched, in a temporary file: the server's connection is free while the pages are sent, and the
 * file's hash is known before its first page is.
 */
final class FetchedFile implements AutoCloseable {

    private final Path path;
    private final WebUrl url;
    private final Resumption.Version version;

    private FetchedFile(Path path, WebUrl url, Resumption.Version version) {
        this.path = path;
        this.url = url;
        this.version = version;
    }

    /**
     * Stores what a server sends.
     *
     * @param url where it was found, after all redirects
     */
    static FetchedFile store(String name, InputStream content, WebUrl url, FileVersion served) throws IOException {
        Path path = Files.createTempFile("sitestream-import", ".tmp");
        try (OutputStream target = Files.newOutputStream(path)) {
            String hash = Digest.copy(content, target);
            return new FetchedFile(path, url, new Resumption.Version(name, served.etag(), served.lastModified(), hash));
        } catch (IOException e) {
            Files.deleteIfExists(path);
            throw e;
        }
    }

    WebUrl url() {
        return url;
    }

    Resumption.Version version() {
        return version;
    }

    InputStream open() throws IOException {
        return Files.newInputStream(path);
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
