/** Exchanges over HTTP with others' servers. */
@NullMarked
package dev.sitestream.exchange;

import org.jspecify.annotations.NullMarked;
