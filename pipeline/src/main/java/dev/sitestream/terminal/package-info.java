/** What commands show on standard error while they work. */
@NullMarked
package dev.sitestream.terminal;

import org.jspecify.annotations.NullMarked;
