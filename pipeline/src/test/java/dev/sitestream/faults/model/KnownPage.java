package dev.sitestream.faults.model;

/**
 * How a page is published.
 *
 * @param section whose files it is in
 * @param lastmod as the event had it
 */
public record KnownPage(String section, String lastmod) {}
