@NullMarked
package dev.sitestream.placement.slot;

import org.jspecify.annotations.NullMarked;
