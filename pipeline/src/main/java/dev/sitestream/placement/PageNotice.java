package dev.sitestream.placement;

import dev.sitestream.sitemap.Article;

/** What has to be known of a page beyond its lane. The same may be told again. */
public sealed interface PageNotice {

    /**
     * The page is a live member of a translation group.
     *
     * @param url the page's serialised URL
     * @param group the group
     * @param language its language, as {@link dev.sitestream.page.Hreflang#canonical} writes it
     * @param time when the change happened, in microseconds since 1970
     * @param number the lane's sequence number of the change: should the page leave and come back, what its group tells
     *     of the page before is not of the page after
     */
    record Joined(String url, String group, String language, long time, long number) implements PageNotice {}

    /** The page is no member of this translation group any more, since this time in microseconds since 1970. */
    record Left(String url, String group, long time) implements PageNotice {}

    /** The page is listed, and this is its news article. */
    record Reported(Article article) implements PageNotice {}

    /** The page is not listed any more, or is no news. */
    record Unreported(String url) implements PageNotice {}
}
