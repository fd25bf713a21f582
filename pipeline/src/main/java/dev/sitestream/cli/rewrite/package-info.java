/** Has published files written again, and waits until they are. */
@NullMarked
package dev.sitestream.cli.rewrite;

import org.jspecify.annotations.NullMarked;
