package dev.sitestream.query.live;

/**
 * A page whose change has become visible.
 *
 * @param change {@code listed}, {@code updated}, {@code relisted} or {@code unlisted}
 * @param url the page's serialised URL
 * @param site the site's id
 * @param section the section's name
 * @param file the name of the file that lists the page or, if it is unlisted, in which it had its last place
 * @param eventTime when it happened, in RFC 3339
 * @param visibleAt since when crawlers can see it, in RFC 3339
 */
public record LiveChange(
        String change, String url, String site, String section, String file, String eventTime, String visibleAt) {}
