/** Which slot a page gets: the shards of a lane by series, and their compaction. */
@NullMarked
package dev.sitestream.placement.series;

import org.jspecify.annotations.NullMarked;
