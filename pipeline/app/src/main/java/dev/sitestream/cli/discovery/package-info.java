/** What the records of a topic are, found by looking at some of them, and the source that reads them. */
@NullMarked
package dev.sitestream.cli.discovery;

import org.jspecify.annotations.NullMarked;
