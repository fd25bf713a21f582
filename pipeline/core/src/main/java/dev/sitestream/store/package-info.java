/** The object store: its port, preconditions, and fenced writes. */
@NullMarked
package dev.sitestream.store;

import org.jspecify.annotations.NullMarked;
