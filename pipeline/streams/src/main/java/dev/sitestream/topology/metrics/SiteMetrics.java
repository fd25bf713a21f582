package dev.sitestream.topology.metrics;

/**
 * The metrics of a site's task at one moment.
 *
 * @param site the site's id
 * @param listedFiles how many files its indexes list, or are about to
 * @param newsArticles how many articles its news has
 */
public record SiteMetrics(String site, int listedFiles, int newsArticles) {}
