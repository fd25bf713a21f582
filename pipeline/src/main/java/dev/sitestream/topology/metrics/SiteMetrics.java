package dev.sitestream.topology.metrics;

/**
 * What a site's task holds at one moment.
 *
 * @param site the site's id
 * @param listedFiles how many files its indexes list, or are about to
 * @param newsArticles how many articles are in its news
 */
public record SiteMetrics(String site, int listedFiles, int newsArticles) {}
