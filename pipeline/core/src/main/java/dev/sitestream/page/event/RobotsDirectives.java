package dev.sitestream.page.event;

import java.util.Locale;
import java.util.Set;

/**
 * Parses the directives of a page's <a
 * href="https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag">robots meta tag</a> or {@code
 * X-Robots-Tag} header, such as {@code noindex, nofollow}: separated by commas, in any case. Unknown directives are
 * ignored.
 *
 * <p>A header may address one crawler by a name and a colon before the directives, as in {@code googlebot: noindex}. A
 * sitemap is for all crawlers, so such a name and everything after it are ignored.
 */
final class RobotsDirectives {

    /** The directives that have a value after a colon, and so are not crawler names. */
    private static final Set<String> WITH_VALUE =
            Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

    private RobotsDirectives() {}

    /** Whether these directives exclude the page from search results. */
    static boolean sayNoindex(String text) {
        for (String directive : text.toLowerCase(Locale.ROOT).split(",", -1)) {
            int colon = directive.indexOf(':');
            if (colon >= 0 && isCrawler(directive.substring(0, colon).strip())) {
                return false;
            }
            String name = directive.strip();
            if (name.equals("noindex") || name.equals("none")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the text before a colon is a crawler name. A date may also contain a comma and colons, but then there is
     * a space before its first colon.
     */
    private static boolean isCrawler(String name) {
        return !WITH_VALUE.contains(name) && name.indexOf(' ') < 0;
    }
}
