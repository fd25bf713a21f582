/** The object store: the port, preconditions, and writes that a later owner fences off. */
@NullMarked
package dev.sitestream.store;

import org.jspecify.annotations.NullMarked;
