package dev.sitestream.listing.web;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.sitemap.RobotsMember;
import dev.sitestream.validate.content.Encoding;
import dev.sitestream.validate.content.Quoted;
import dev.sitestream.validate.content.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The sitemaps that a robots.txt names.
 *
 * @param sitemaps their URLs, in order
 * @param problems why it may name others as well
 */
record RobotsTxt(List<WebUrl> sitemaps, List<Problem> problems) {

    /** A robots.txt that names none. */
    static final RobotsTxt EMPTY = new RobotsTxt(List.of(), List.of());

    /** As many bytes as <a href="https://www.rfc-editor.org/rfc/rfc9309#section-2.5">crawlers read at least</a>. */
    private static final int MAX_BYTES = 500 * 1024;

    private static final Pattern NAMES_A_FILE = Pattern.compile("(?i)site-?map|https?:");
    private static final Pattern SPACE = Pattern.compile("\\s");

    /**
     * Something that is not understood, and may name a sitemap.
     *
     * @param line the line, from 1; 0 for the file as a whole
     */
    record Problem(int line, String text) {}

    RobotsTxt {
        sitemaps = List.copyOf(sitemaps);
        problems = List.copyOf(problems);
    }

    /** Reads the lines {@code Sitemap: URL}, wherever they stand. */
    static RobotsTxt read(InputStream file) throws IOException {
        byte[] bytes = file.readNBytes(MAX_BYTES + 1);
        Found found = new Found();
        String text = found.decode(bytes);
        if (text.stripLeading().startsWith("<")) {
            found.problem(0, "is a page in HTML or XML and no robots.txt; nothing of it is read");
        } else {
            RobotsMember.of(text).forEach(found::take);
        }
        return new RobotsTxt(List.copyOf(found.sitemaps), found.problems);
    }

    private static final class Found {

        private final Set<WebUrl> sitemaps = new LinkedHashSet<>();
        private final List<Problem> problems = new ArrayList<>();

        void problem(int line, String text) {
            problems.add(new Problem(line, text));
        }

        /** The text of whole lines; empty if crawlers can't read it. */
        private String decode(byte[] bytes) {
            Encoding encoding;
            try {
                encoding = Encoding.of(bytes);
            } catch (UnreadableException e) {
                problem(0, String.valueOf(e.getMessage()));
                return "";
            }
            if (!encoding.isUtf8()) {
                problem(0, "must be UTF-8, not " + encoding.charset().name() + "; nothing of it is read");
                return "";
            }
            String text = new String(bytes, encoding.mark(), bytes.length - encoding.mark(), encoding.charset());
            if (bytes.length <= MAX_BYTES) {
                return text;
            }
            problem(
                    0,
                    String.format(
                            Locale.ROOT,
                            "has more than %,d bytes, and crawlers may ignore the rest; it is not read",
                            MAX_BYTES));
            return text.substring(0, Math.max(text.lastIndexOf('\n'), 0));
        }

        void take(RobotsMember line) {
            switch (line.sitemap()) {
                case EXACT, READ_BY_SOME -> takeSitemap(line);
                case MISSPELT -> unknown(line);
                case NONE -> {
                    if (line.name().isEmpty()
                            && NAMES_A_FILE.matcher(line.value()).find()) {
                        unknown(line);
                    }
                }
            }
        }

        private void unknown(RobotsMember line) {
            problem(
                    line.number(),
                    "the line " + Quoted.of(line.text()) + " is not understood, and not read; a sitemap is named as in"
                            + " `Sitemap: https://shop.example.com/sitemap.xml`");
        }

        private void takeSitemap(RobotsMember line) {
            String url = line.value();
            try {
                if (SPACE.matcher(url).find()) {
                    throw new InvalidUrlException("it has white space");
                }
                sitemaps.add(WebUrl.parse(url));
            } catch (InvalidUrlException e) {
                problem(
                        line.number(),
                        "names " + Quoted.of(url) + ", which is no absolute URL: " + e.getMessage()
                                + "; this sitemap is not read. Write its whole URL, or name it in the command");
            }
        }
    }
}
