/** Commands for moving in: they bring in, compare and repair what a site publishes. */
@NullMarked
package dev.sitestream.cli.moving;

import org.jspecify.annotations.NullMarked;
