/** The present time, as far as the clocks agree that a process can compare. */
@NullMarked
package dev.sitestream.clock;

import org.jspecify.annotations.NullMarked;
