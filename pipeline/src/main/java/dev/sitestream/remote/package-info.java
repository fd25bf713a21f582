/** Asks running instances over HTTP, as they ask each other. */
@NullMarked
package dev.sitestream.remote;

import org.jspecify.annotations.NullMarked;
