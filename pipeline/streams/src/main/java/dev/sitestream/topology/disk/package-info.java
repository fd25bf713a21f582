/**
 * Stores on disk, which share a database in each task. They never contain anything but committed changes, so that a
 * killed process can go on with them.
 */
@NullMarked
package dev.sitestream.topology.disk;

import org.jspecify.annotations.NullMarked;
