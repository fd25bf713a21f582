/** Tests of the commands from the user's point of view. */
@NullMarked
package dev.sitestream.cli;

import org.jspecify.annotations.NullMarked;
