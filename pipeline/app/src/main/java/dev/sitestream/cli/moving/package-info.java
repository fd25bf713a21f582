/** The commands with which a site moves to Sitestream. */
@NullMarked
package dev.sitestream.cli.moving;

import org.jspecify.annotations.NullMarked;
