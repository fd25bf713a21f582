package dev.sitestream.publish;

import java.util.Locale;

/** How far a change has come. */
public enum Milestone {
    /** The file of its page shows it. */
    FILE,
    /** So does that file, and the index in the store says since when. */
    INDEX,
    /** The news sitemap shows it. */
    NEWS;

    /** How programs are told of it, such as {@code file}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT);
    }
}
