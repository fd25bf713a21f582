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
public record LikelyPair(String oldUrl, String newUrl, Evidence evidence, Set<SameUrlRule> rules) {

    public LikelyPair {
        rules = Set.copyOf(rules);
    }

    /** What two pages have in common, the strongest evidence first. */
    public enum Evidence {
        /** URLs that differ only in ways in which sites often serve the same page. */
        SPELLING(0, "another spelling"),
        /** The same path and query on another host. */
        PATH(1, "another host"),
        TITLE(2, "same title"),
        IMAGES_AND_LASTMOD(3, "same images and lastmod"),
        IMAGES(4, "same images"),
        /** The same lastmod, to the second. */
        LASTMOD(5, "same lastmod");

        private final int rank;
        private final String text;

        Evidence(int rank, String text) {
            this.rank = rank;
            this.text = text;
        }

        static Evidence ofRank(int rank) {
            for (Evidence evidence : values()) {
                if (evidence.rank == rank) {
                    return evidence;
                }
            }
            throw new IllegalArgumentException("no evidence has rank " + rank);
        }

        /** Its place in the order, from 0; lower is stronger. */
        int rank() {
            return rank;
        }

        /** Its name in reports. */
        public String text() {
            return text;
        }
    }
}
