package dev.sitestream.verify;

/**
 * Something in which what is published differs from what is known.
 *
 * @param file the name of the published file in the site's folder
 * @param kind what differs
 * @param subject the page, or what is wrong; empty where the file itself is what differs
 * @param publishedHash tells the published contents of the page apart; 0 where nothing is published of it
 */
public record Difference(String file, Kind kind, String subject, long publishedHash) {

    /** What can differ. */
    public enum Kind {
        /** The file is not there. */
        MISSING_FILE("the file is missing"),
        /** No index lists the file. */
        UNLISTED_FILE("no index lists it"),
        /** An index lists a file that the pipeline does not know. */
        UNKNOWN_FILE("an index lists it, but the pipeline knows no such file"),
        /** The file is not the one that the pipeline wrote. */
        OTHER_CONTENT("differs from what was last written"),
        /** The file breaks a rule of sitemaps. */
        INVALID("invalid:"),
        /** The page is known to be in the file, and isn't. */
        MISSING_PAGE("missing"),
        /** The page is in the file, and is not known to be. */
        EXTRA_PAGE("extra"),
        /** The file says something else of the page than is known. */
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

    /** For people, on one line if the subject is. */
    public String text() {
        return file + ": " + kind.text + (subject.isEmpty() ? "" : " " + subject);
    }
}
