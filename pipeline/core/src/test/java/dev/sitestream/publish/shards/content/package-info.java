@NullMarked
package dev.sitestream.publish.shards.content;

import org.jspecify.annotations.NullMarked;
