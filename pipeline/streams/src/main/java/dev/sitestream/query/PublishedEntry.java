package dev.sitestream.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Finds a page in a published file, which is read only as far as needed, and never loaded as a whole. */
final class PublishedEntry {

    private static final String OPEN = "<url>";
    private static final String LOC_END = "</loc>";
    private static final String CLOSE = "</url>";

    /** More characters than the entry of a page may have. */
    private static final int LONGEST_ENTRY = 8 * 1024 * 1024;

    /** The beginning of the page's entry; the whole entry in a file of plain text. */
    private final String beginning;

    private final boolean xml;

    /** Finds the page of this entry. */
    PublishedEntry(String entry) {
        xml = entry.startsWith(OPEN);
        beginning = xml ? entry.substring(0, entry.indexOf(LOC_END) + LOC_END.length()) : entry;
    }

    /**
     * The entry of the page in a file; empty when it has none.
     *
     * @param file the content of the file; closed by this method
     * @throws IOException when it can't be read, or is not compressed as it should be
     */
    Optional<String> findIn(InputStream file, boolean compressed) throws IOException {
        try (InputStream raw = file;
                InputStream content = compressed ? new GZIPInputStream(raw, 64 * 1024) : raw;
                BufferedReader lines = new BufferedReader(new InputStreamReader(content, UTF_8), 64 * 1024)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (xml ? line.startsWith(beginning) : line.equals(beginning)) {
                    return Optional.of(xml ? whole(line, lines) : line);
                }
            }
            return Optional.empty();
        }
    }

    /** Reads the rest of an entry, because texts of a page may contain line ends. */
    private static String whole(String first, BufferedReader lines) throws IOException {
        StringBuilder entry = new StringBuilder(first);
        String line = first;
        while (!line.endsWith(CLOSE) && entry.length() < LONGEST_ENTRY) {
            line = lines.readLine();
            if (line == null) {
                break;
            }
            entry.append('\n').append(line);
        }
        return entry.toString();
    }
}
