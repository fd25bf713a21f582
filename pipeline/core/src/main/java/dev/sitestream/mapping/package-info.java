/** Translates JSON payloads of other systems into page events, by mappings from the configuration. */
@NullMarked
package dev.sitestream.mapping;

import org.jspecify.annotations.NullMarked;
