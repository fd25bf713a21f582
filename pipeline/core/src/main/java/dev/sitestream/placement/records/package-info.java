/** What a lane keeps beside its pages and shards: its counters, tombstones, reminders, and counts of withheld pages. */
@NullMarked
package dev.sitestream.placement.records;

import org.jspecify.annotations.NullMarked;
