/** The commands: wiring of everything else, and the only place that sees it all. */
@NullMarked
package dev.sitestream.cli;

import org.jspecify.annotations.NullMarked;
