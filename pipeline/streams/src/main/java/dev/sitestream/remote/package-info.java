/** Queries running instances over HTTP, for commands and for other instances. */
@NullMarked
package dev.sitestream.remote;

import org.jspecify.annotations.NullMarked;
