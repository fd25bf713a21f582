@NullMarked
package dev.sitestream.mapping.definition;

import org.jspecify.annotations.NullMarked;
