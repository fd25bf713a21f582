/** Which published files the crawlers of engines have read, from records of access logs. */
@NullMarked
package dev.sitestream.crawls;

import org.jspecify.annotations.NullMarked;
