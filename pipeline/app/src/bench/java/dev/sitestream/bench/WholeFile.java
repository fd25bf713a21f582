package dev.sitestream.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** Compresses a file as a whole with the JDK's zlib at its default level, 6. */
final class WholeFile {

    /** The name in the table. */
    static final String NAME = "whole file, zlib 6";

    private WholeFile() {}

    static byte[] compress(byte[] content) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream(content.length / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(file, 64 * 1024)) {
            gzip.write(content);
        }
        return file.toByteArray();
    }
}
