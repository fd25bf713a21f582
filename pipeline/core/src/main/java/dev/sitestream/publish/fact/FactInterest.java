package dev.sitestream.publish.fact;

import org.jspecify.annotations.Nullable;

/**
 * Which facts of a site are wanted. What nobody wants is never sent.
 *
 * @param dailyChanges how many changes of pages are wanted in a day; 0 if none are
 * @param holds whether it is wanted which lanes are held
 * @param files whether the files of the site's task are wanted: its indexes, news and feeds
 * @param shards whether the files of its lanes are wanted
 * @param key the key that the site publishes in a file of its name, so that engines can check it; null if it does not
 */
public record FactInterest(
        int dailyChanges,
        boolean holds,
        boolean files,
        boolean shards,
        @Nullable String key) {

    /** No fact is wanted. */
    public static final FactInterest NONE = new FactInterest(0, false, false, false, null);
}
