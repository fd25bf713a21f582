/** Mappings as the configuration defines them. */
@NullMarked
package dev.sitestream.mapping.definition;

import org.jspecify.annotations.NullMarked;
