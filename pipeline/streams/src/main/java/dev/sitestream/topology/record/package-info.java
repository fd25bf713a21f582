/** Reads the records of all topics that are read, and describes those that are rejected. */
@NullMarked
package dev.sitestream.topology.record;

import org.jspecify.annotations.NullMarked;
