/** Tests of the commands, as their users see them. */
@NullMarked
package dev.sitestream.cli;

import org.jspecify.annotations.NullMarked;
