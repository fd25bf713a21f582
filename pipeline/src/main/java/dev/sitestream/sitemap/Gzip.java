package dev.sitestream.sitemap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Whole files compressed to one gzip member without a time in its header: the same content gives the same bytes. */
public final class Gzip {

    private Gzip() {}

    /** The gzip file with this content. */
    public static byte[] compress(byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(Math.max(512, content.length / 8));
        try (GZIPOutputStream gzip = new GZIPOutputStream(out, 65_536)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory can't fail", e);
        }
        return out.toByteArray();
    }
}
