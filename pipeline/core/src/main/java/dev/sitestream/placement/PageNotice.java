package dev.sitestream.placement;

import dev.sitestream.sitemap.Article;

/** A message about a page to its translation group or to the site's news. It may be sent more than once. */
public sealed interface PageNotice {

    /**
     * The page is a live member of a translation group.
     *
     * @param url the page's serialised URL
     * @param group the group
     * @param language its language, as {@link dev.sitestream.page.Hreflang#canonical} writes it
     * @param timeMicros when the change happened
     * @param number the lane's sequence number of the change: if the page leaves and comes back, updates from its group
     *     about the earlier membership don't apply to the later one
     */
    record Joined(String url, String group, String language, long timeMicros, long number) implements PageNotice {}

    /** The page has left this translation group. */
    record Left(String url, String group, long timeMicros) implements PageNotice {}

    /** The page is listed, and this is its news article. */
    record Reported(Article article) implements PageNotice {}

    /** The page is no longer listed, or is no longer news. */
    record Unreported(String url) implements PageNotice {}
}
