package dev.sitestream.publish.site;

/**
 * A time at which a site's task has to check an article, even if no event arrives.
 *
 * @param atMillis the time
 * @param url the serialised URL of the article's page
 */
public record Appointment(long atMillis, String url) {}
