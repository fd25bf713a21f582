/** Tests of the clocks. */
@NullMarked
package dev.sitestream.clock;

import org.jspecify.annotations.NullMarked;
