/**
 * Which published files the crawlers of engines have read, from records of access logs.
 *
 * <p>A request counts if it was for a published file, was answered with its content (200) or with the news that it has
 * not changed (304), and came from the address ranges that the crawler's engine publishes. A user agent proves nothing
 * and is not read. Addresses are personal data of visitors: they are compared and dropped, and appear in no result and
 * in no message.
 */
@NullMarked
package dev.sitestream.crawls;

import org.jspecify.annotations.NullMarked;
