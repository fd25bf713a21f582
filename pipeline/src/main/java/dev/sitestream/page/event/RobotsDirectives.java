package dev.sitestream.page.event;

import java.util.Locale;
import java.util.Set;

/**
 * The directives of a page's <a
 * href="https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag">robots meta tag</a> or {@code
 * X-Robots-Tag} header, such as {@code noindex, nofollow}: separated by commas, in whatever case. Unknown ones mean
 * nothing.
 *
 * <p>A header's directives may be for one crawler, whose name and a colon stand before them, as in {@code googlebot:
 * noindex}. A sitemap is for all crawlers, so that such a name, and all that follows it, means nothing here.
 */
final class RobotsDirectives {

    /** The directives that have a value behind a colon, and so are no crawler's name. */
    private static final Set<String> WITH_VALUE =
            Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

    private RobotsDirectives() {}

    /** Whether a page with these directives is to stay out of search results. */
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

    /** A date may have a comma and colons, too; but then a blank stands before its first colon. */
    private static boolean isCrawler(String name) {
        return !WITH_VALUE.contains(name) && name.indexOf(' ') < 0;
    }
}
