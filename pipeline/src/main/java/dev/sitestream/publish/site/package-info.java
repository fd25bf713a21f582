/** Publishes what a site has beside its shards' files: indexes, news, feeds and robots lines. */
@NullMarked
package dev.sitestream.publish.site;

import org.jspecify.annotations.NullMarked;
