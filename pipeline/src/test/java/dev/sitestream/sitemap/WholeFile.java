package dev.sitestream.sitemap;

import dev.sitestream.page.Page;
import java.io.ByteArrayOutputStream;
import java.util.Set;

/** A sitemap file made at once, of pages that stand in no shard. */
public final class WholeFile {

    private WholeFile() {}

    /** The file, uncompressed, with pages that use these extensions. */
    public static byte[] of(Format format, Set<Extension> extensions, Iterable<Page> pages) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(format.head(extensions));
        pages.forEach(page -> file.writeBytes(format.entry(page)));
        file.writeBytes(format.tail());
        return file.toByteArray();
    }
}
