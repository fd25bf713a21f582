/** Contents of shards' files: copied from the lane's store, compressed in blocks, rendered on another thread. */
@NullMarked
package dev.sitestream.publish.shards.content;

import org.jspecify.annotations.NullMarked;
