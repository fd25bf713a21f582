/** The numbers and sizes of the entries of shards, and what they use. */
@NullMarked
package dev.sitestream.placement.entries;

import org.jspecify.annotations.NullMarked;
