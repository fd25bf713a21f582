/** Asks schema registries for schemas, and keeps them. */
@NullMarked
package dev.sitestream.encoding.registry;

import org.jspecify.annotations.NullMarked;
