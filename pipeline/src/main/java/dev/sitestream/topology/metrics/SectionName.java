package dev.sitestream.topology.metrics;

/**
 * Names a section of a site, whatever the form of its files.
 *
 * @param site the site's id
 * @param section the section's name
 */
public record SectionName(String site, String section) {}
