/** Requests that published files are written again, and waits for it. */
@NullMarked
package dev.sitestream.cli.rewrite;

import org.jspecify.annotations.NullMarked;
