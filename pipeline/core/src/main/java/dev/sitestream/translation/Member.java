package dev.sitestream.translation;

/**
 * A page in a translation group.
 *
 * @param language its language, as {@link dev.sitestream.page.Hreflang#canonical} writes it
 * @param joinedAtMicros when it joined: of two pages in one language, the later one counts
 * @param number the number of its joining, see {@link dev.sitestream.placement.PageNotice.Joined}
 */
public record Member(String language, long joinedAtMicros, long number) {}
