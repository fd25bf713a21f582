/** Stores on disk that never contain anything but committed changes, so that a killed process can go on with them. */
@NullMarked
package dev.sitestream.topology.disk;

import org.jspecify.annotations.NullMarked;
