package dev.sitestream.publish.site;

/**
 * A time at which a site's task has to check an article, even if no event arrives.
 *
 * @param at the time, in milliseconds since 1970
 * @param url the serialised URL of the article's page
 */
public record Appointment(long at, String url) {}
