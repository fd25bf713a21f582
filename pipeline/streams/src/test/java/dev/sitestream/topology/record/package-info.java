@NullMarked
package dev.sitestream.topology.record;

import org.jspecify.annotations.NullMarked;
