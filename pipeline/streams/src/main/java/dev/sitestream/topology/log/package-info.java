/** What the processors log about events, at a bounded rate. */
@NullMarked
package dev.sitestream.topology.log;

import org.jspecify.annotations.NullMarked;
