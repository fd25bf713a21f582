@NullMarked
package dev.sitestream.publish.shards;

import org.jspecify.annotations.NullMarked;
