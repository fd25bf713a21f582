/** The state stores: their names, keys and records. */
@NullMarked
package dev.sitestream.topology.state;

import org.jspecify.annotations.NullMarked;
