package dev.sitestream.crawls;

/**
 * A published file that a verified crawler has read.
 *
 * @param site the site's id
 * @param file the file's name in the site's folder
 * @param bot the crawler's name in the configuration, such as {@code googlebot}
 * @param atMillis when
 */
public record CrawledFile(String site, String file, String bot, long atMillis) {}
