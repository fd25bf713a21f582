/** The commands: they connect all other packages, and no other package uses all of them. */
@NullMarked
package dev.sitestream.cli;

import org.jspecify.annotations.NullMarked;
