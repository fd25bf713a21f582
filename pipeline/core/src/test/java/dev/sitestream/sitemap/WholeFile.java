package dev.sitestream.sitemap;

import dev.sitestream.page.Page;
import java.io.ByteArrayOutputStream;
import java.util.Set;

/** Renders a sitemap file from pages that are in no shard. */
public final class WholeFile {

    private WholeFile() {}

    /** Returns an uncompressed file that declares these extensions. */
    public static byte[] of(Format format, Set<Extension> extensions, Iterable<Page> pages) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(format.head(extensions));
        pages.forEach(page -> file.writeBytes(format.entry(page)));
        file.writeBytes(format.tail());
        return file.toByteArray();
    }
}
