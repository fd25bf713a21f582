package dev.sitestream.replay;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The format of a file that was given as events, recognised by its beginning. */
enum FileForm {
    /** One event per line, well-formed or not. */
    LINES("", ""),
    /** One array of events, or events that span lines. */
    JSON("", ""),
    SITEMAP("a sitemap", Remedy.OF_LOCATIONS),
    SITEMAP_INDEX("a sitemap index", "name one of the sitemaps that it lists: the answer shows how to convert it"),
    RSS("an RSS feed", Remedy.OF_ENTRIES),
    ATOM("an Atom feed", Remedy.OF_ENTRIES),
    WORDPRESS_EXPORT("a WordPress export (WXR)", "convert each item's <link> to an event"),
    WEB_PAGE("a web page", "send an event with its URL"),
    XML("XML", "convert each page in it to an event"),
    TABLE("a table (CSV)", "convert each row to an event"),
    URLS("a list of URLs", Remedy.OF_LINES);

    /** Far more than precedes the root element of any sitemap, and less than is buffered. */
    private static final int MAX_EXAMINED = 1 << 15;

    private static final Pattern PROLOG = Pattern.compile("\\s+|<\\?.*?\\?>|<!--.*?-->|<![^>]*>", Pattern.DOTALL);
    private static final Pattern ROOT = Pattern.compile("<(?:[\\w.-]+:)?([\\w.-]+)([^>]*)>?", Pattern.DOTALL);
    private static final Pattern URL_LINE = Pattern.compile("https?://[^\\s,;]+\\s*");
    private static final Pattern SEPARATORS = Pattern.compile("[^,;\\t]");

    private final String kind;
    private final String remedy;

    FileForm(String kind, String remedy) {
        this.kind = kind;
        this.remedy = remedy;
    }

    /** Whether it contains no events. */
    boolean isForeign() {
        return !kind.isEmpty();
    }

    /** The format's name for people. */
    String kind() {
        return kind;
    }

    /** How to turn it into events, for people; a command in it reads standard input. */
    String remedy() {
        return remedy;
    }

    /**
     * Recognises the format of a stream by its beginning, and resets the stream.
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

    /** How to turn files with locations into events. */
    private static final class Remedy {

        private static final String TO_EVENTS = "s/.*/{\"op\":\"upsert\",\"url\":\"&\"}/'";
        static final String OF_LINES = "convert each line to an event: sed '" + TO_EVENTS;
        static final String OF_LOCATIONS = "`sitestream validate` checks it; convert each <loc> to an event:"
                + " grep -o '<loc>[^<]*' | sed 's/<loc>//; s/&amp;/\\&/g; " + TO_EVENTS;
        static final String OF_ENTRIES = "`sitestream validate` checks it; convert each entry's link to an event";
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
                case '<' -> markup();
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

        private FileForm markup() throws IOException {
            while (more()) {
                if (read.charAt(read.length() - 1) == '>') {
                    Matcher root =
                            ROOT.matcher(PROLOG.matcher(read).replaceAll(" ").strip());
                    if (root.lookingAt()) {
                        return markup(root.group(1), root.group(2));
                    }
                }
            }
            return XML;
        }

        private static FileForm markup(String root, String attributes) {
            return switch (root) {
                case "urlset" -> SITEMAP;
                case "sitemapindex" -> SITEMAP_INDEX;
                case "rss" -> attributes.contains("wordpress.org/export/") ? WORDPRESS_EXPORT : RSS;
                case "RDF" -> RSS;
                case "feed" -> ATOM;
                default -> root.equalsIgnoreCase("html") ? WEB_PAGE : XML;
            };
        }

        private FileForm text() throws IOException {
            String first = line();
            if (URL_LINE.matcher(first).matches()) {
                return URLS;
            }
            int separators = separators(first);
            if (separators == 0 || ended) {
                return LINES;
            }
            read.setLength(0);
            return separators(line()) == separators ? TABLE : LINES;
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
