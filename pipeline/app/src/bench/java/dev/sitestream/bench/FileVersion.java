package dev.sitestream.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * A version of a published file.
 *
 * @param file the file's name
 * @param seenAtNanos when it could be read, by {@link System#nanoTime}
 * @param content a link to the content, which remains when the file is replaced
 */
record FileVersion(String file, long seenAtNanos, Path content) {

    /** Reads the content. */
    String text() throws IOException {
        try (InputStream in = Files.newInputStream(content)) {
            InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(in) : in;
            return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
