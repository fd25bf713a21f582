package dev.sitestream.topology.metrics;

/**
 * The name of a section of a site, regardless of the format of its files.
 *
 * @param site the site's id
 * @param section the section's name
 */
public record SectionName(String site, String section) {}
