@NullMarked
package dev.sitestream.placement.changes;

import org.jspecify.annotations.NullMarked;
