package dev.sitestream.faults;

/**
 * How a page is published.
 *
 * @param section whose files it is in
 * @param lastmod as the event had it
 */
record KnownPage(String section, String lastmod) {}
