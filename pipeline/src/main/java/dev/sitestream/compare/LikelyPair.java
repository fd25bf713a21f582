package dev.sitestream.compare;

import java.util.Set;

/**
 * Two pages that are likely one page, at another URL.
 *
 * @param oldUrl a page that only the old side lists
 * @param newUrl a page that only the new side lists
 * @param evidence what they have in common
 * @param rules how the URLs differ; empty if they are not alike
 */
public record LikelyPair(String oldUrl, String newUrl, Evidence evidence, Set<UrlRule> rules) {

    public LikelyPair {
        rules = Set.copyOf(rules);
    }

    /** What two pages have in common, the strongest evidence first. */
    public enum Evidence {
        /** URLs that differ only in ways in which sites often serve the same page. */
        SPELLING("URL"),
        /** The same path and query on another host. */
        PATH("path"),
        TITLE("title"),
        IMAGES_AND_LASTMOD("images and lastmod"),
        IMAGES("images"),
        /** The same lastmod, to the second. */
        LASTMOD("lastmod");

        private final String text;

        Evidence(String text) {
            this.text = text;
        }

        /** Its name in reports. */
        public String text() {
            return text;
        }
    }
}
