package dev.sitestream.verify;

/**
 * A difference between what is published and the state.
 *
 * @param file the name of the published file in the site's folder
 * @param kind what differs
 * @param subject the page, or the problem; empty when the file itself differs
 * @param publishedHash the hash of the page's published entry, to distinguish entries; 0 when the page is not published
 */
public record Difference(String file, Kind kind, String subject, long publishedHash) {

    /** The kinds of differences. */
    public enum Kind {
        /** The file does not exist. */
        MISSING_FILE("the file is missing"),
        /** No index lists the file. */
        UNLISTED_FILE("no index lists it"),
        /** An index lists a file that the pipeline does not know. */
        UNKNOWN_FILE("an index lists it, but the pipeline has no such file"),
        /** The file is not the one that the pipeline wrote. */
        OTHER_CONTENT("differs from the version that was last written"),
        /** The file breaks a rule of sitemaps. */
        INVALID("invalid:"),
        /** The page should be in the file, and isn't. */
        MISSING_PAGE("missing"),
        /** The page is in the file, and should not be. */
        EXTRA_PAGE("extra"),
        /** The file has another entry of the page than it should have. */
        DIFFERING_PAGE("differing"),
        /** The file has a page of another site. */
        OTHER_SITES_PAGE("belongs to another site:");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    static Difference ofFile(String file, Kind kind) {
        return new Difference(file, kind, "", 0);
    }

    /** The difference for people, on one line if the subject is. */
    public String text() {
        return file + ": " + kind.text + (subject.isEmpty() ? "" : " " + subject);
    }
}
