/** Commands for moving in: they bring in what is published today. */
@NullMarked
package dev.sitestream.cli.moving;

import org.jspecify.annotations.NullMarked;
