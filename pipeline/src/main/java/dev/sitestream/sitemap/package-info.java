/**
 * What crawlers read: urlset, index, news and text files, feeds and robots lines, rendered to bytes as <a
 * href="https://www.sitemaps.org/protocol.html">sitemaps.org</a> states it. Pure.
 */
@NullMarked
package dev.sitestream.sitemap;

import org.jspecify.annotations.NullMarked;
