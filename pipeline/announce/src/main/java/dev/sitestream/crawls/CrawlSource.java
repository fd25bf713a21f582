package dev.sitestream.crawls;

/**
 * A topic with records of access logs, from which follows which crawler has read which file. Unlike a {@link Source} it
 * speaks of no site: the URL of a request decides.
 *
 * @param name its name
 * @param topic the topic that is read
 * @param bots the crawlers that count
 */
public record CrawlSource(String name, String topic, VerifiedBots bots) {}
