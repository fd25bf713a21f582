@NullMarked
package dev.sitestream.placement;

import org.jspecify.annotations.NullMarked;
