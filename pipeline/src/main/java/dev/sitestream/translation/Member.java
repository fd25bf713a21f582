package dev.sitestream.translation;

/**
 * A page in a translation group.
 *
 * @param language its language, as {@link dev.sitestream.page.Hreflang#canonical} writes it
 * @param since when it joined, in microseconds since 1970: of two pages in one language, the later one counts
 * @param number the number of its joining, see {@link dev.sitestream.placement.PageNotice.Joined}
 */
public record Member(String language, long since, long number) {}
