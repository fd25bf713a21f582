package dev.sitestream.publish.site;

/**
 * When a site's task has to look at an article, though no event comes in.
 *
 * @param at in milliseconds since 1970
 * @param url the serialised URL of the article's page
 */
public record Appointment(long at, String url) {}
