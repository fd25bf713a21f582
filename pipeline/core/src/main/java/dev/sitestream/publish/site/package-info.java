/** Publishes a site's files other than those of shards: indexes, news, feeds and robots lines. */
@NullMarked
package dev.sitestream.publish.site;

import org.jspecify.annotations.NullMarked;
