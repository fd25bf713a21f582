package dev.sitestream.replay;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.regex.Pattern;

/** The form of a file that was given as events, recognised by its beginning. */
enum FileForm {
    /** One event per line, well-formed or not. */
    LINES,
    /** One array of events, or events that span lines. */
    JSON,
    /** No events: a sitemap or another document in XML, a table, or a list of URLs. */
    LISTING;

    /** Enough for any beginning, and less than is buffered. */
    private static final int MAX_EXAMINED = 1 << 15;

    private static final Pattern URL_LINE = Pattern.compile("https?://[^\\s,;]+\\s*");
    private static final Pattern SEPARATORS = Pattern.compile("[^,;\\t]");

    /**
     * Recognises the form of a stream by its beginning, and resets the stream.
     *
     * @param in decompressed
     */
    static FileForm of(BufferedInputStream in) throws IOException {
        in.mark(MAX_EXAMINED + 1);
        try {
            return new Detector(in).form();
        } finally {
            in.reset();
        }
    }

    /** Reads the beginning of a stream, and no more than it needs, since more may be slow to arrive. */
    private static final class Detector {

        private final BufferedInputStream in;
        private final StringBuilder read = new StringBuilder();
        private boolean ended;

        Detector(BufferedInputStream in) {
            this.in = in;
        }

        FileForm form() throws IOException {
            char first = firstVisible();
            return switch (first) {
                case 0 -> LINES;
                case '[' -> JSON;
                case '{' -> isWholeLine() ? LINES : JSON;
                case '<' -> LISTING;
                default -> text();
            };
        }

        /** The first visible character; everything before it is dropped. */
        private char firstVisible() throws IOException {
            while (more()) {
                char c = read.charAt(read.length() - 1);
                // The bytes of a byte-order mark are skipped, too.
                if (!Character.isWhitespace(c) && c != 0xEF && c != 0xBB && c != 0xBF) {
                    read.delete(0, read.length() - 1);
                    return c;
                }
            }
            return 0;
        }

        /**
         * Whether the object ends on its line. A malformed one with open braces counts if the next line begins an
         * object.
         */
        private boolean isWholeLine() throws IOException {
            line();
            if (ended || braces() <= 0) {
                return true;
            }
            return firstVisible() == '{';
        }

        /** The number of braces that are still open at the end of the line, without those in strings. */
        private int braces() {
            String outside = read.toString().replaceAll("\"(?:[^\"\\\\]|\\\\.)*\"?", "");
            return (int) (outside.chars().filter(c -> c == '{').count()
                    - outside.chars().filter(c -> c == '}').count());
        }

        private FileForm text() throws IOException {
            String first = line();
            if (URL_LINE.matcher(first).matches()) {
                return LISTING;
            }
            int separators = separators(first);
            if (separators == 0 || ended) {
                return LINES;
            }
            read.setLength(0);
            return separators(line()) == separators ? LISTING : LINES;
        }

        private static int separators(String line) {
            return SEPARATORS.matcher(line).replaceAll("").length();
        }

        /** Reads to the end of the line. */
        private String line() throws IOException {
            while (more()) {
                if (read.charAt(read.length() - 1) == '\n') {
                    break;
                }
            }
            return read.toString();
        }

        private boolean more() throws IOException {
            int c = read.length() < MAX_EXAMINED ? in.read() : -1;
            if (c < 0) {
                ended = true;
                return false;
            }
            read.append((char) c);
            return true;
        }
    }
}
