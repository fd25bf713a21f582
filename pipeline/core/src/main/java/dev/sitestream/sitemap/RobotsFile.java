package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.url.PublishedUrl;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Renders the {@code Sitemap} lines of a robots.txt, <a href="https://www.sitemaps.org/protocol.html#submit_robots">by
 * which crawlers find sitemaps</a>. They belong to no group of rules, so they may be at the end.
 */
public final class RobotsFile {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** The line ends of <a href="https://www.rfc-editor.org/rfc/rfc9309#section-2.2">RFC 9309</a>. */
    private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");

    private RobotsFile() {}

    /** A file with only these lines: one for each sitemap's serialised URL, in the given order. */
    public static byte[] lines(Collection<String> sitemaps) {
        return lines(published(sitemaps), "\n").getBytes(UTF_8);
    }

    /**
     * A whole robots.txt: the template, an empty line, and the {@code Sitemap} lines that the template does not have.
     *
     * @param template the text of the template; a byte order mark at its start is dropped, and the added lines use the
     *     line end of its first line
     */
    public static byte[] fill(String template, Collection<String> sitemaps) {
        String text = template.startsWith(BYTE_ORDER_MARK) ? template.substring(BYTE_ORDER_MARK.length()) : template;
        Set<String> missing = published(sitemaps);
        for (RobotsMember line : RobotsMember.of(text)) {
            if (line.sitemap() == RobotsMember.Sitemap.EXACT) {
                missing.remove(PublishedUrl.of(line.value()));
            }
        }
        if (missing.isEmpty()) {
            return text.getBytes(UTF_8);
        }
        Matcher firstEnd = LINE_END.matcher(text);
        String lineEnd = firstEnd.find() ? firstEnd.group() : "\n";
        return (text + gap(text, lineEnd) + lines(missing, lineEnd)).getBytes(UTF_8);
    }

    private static Set<String> published(Collection<String> urls) {
        return urls.stream().map(PublishedUrl::of).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The line ends to append so that the text ends with an empty line. */
    private static String gap(String text, String lineEnd) {
        if (text.isEmpty() || text.endsWith(lineEnd + lineEnd)) {
            return "";
        }
        return text.endsWith(lineEnd) ? lineEnd : lineEnd + lineEnd;
    }

    private static String lines(Set<String> sitemaps, String lineEnd) {
        StringBuilder lines = new StringBuilder();
        sitemaps.forEach(url -> lines.append("Sitemap: ").append(url).append(lineEnd));
        return lines.toString();
    }
}
