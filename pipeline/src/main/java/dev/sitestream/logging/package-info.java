/** What reaches the log. */
@NullMarked
package dev.sitestream.logging;

import org.jspecify.annotations.NullMarked;
