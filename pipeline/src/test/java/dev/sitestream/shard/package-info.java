@NullMarked
package dev.sitestream.shard;

import org.jspecify.annotations.NullMarked;
