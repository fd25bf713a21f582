/**
 * Renders the files that crawlers read: urlset, index, news and text files, feeds and robots lines, by <a
 * href="https://www.sitemaps.org/protocol.html">sitemaps.org</a>. Pure.
 */
@NullMarked
package dev.sitestream.sitemap;

import org.jspecify.annotations.NullMarked;
