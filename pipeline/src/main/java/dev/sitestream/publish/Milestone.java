package dev.sitestream.publish;

import java.util.Locale;

/** The stages of publishing a change. */
public enum Milestone {
    /** The shard's file shows the change. */
    FILE,
    /** The shard's file shows the change, and the index in the store says since when. */
    INDEX,
    /** The news sitemap shows the change. */
    NEWS;

    /** The value in metric tags, such as {@code file}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT);
    }
}
