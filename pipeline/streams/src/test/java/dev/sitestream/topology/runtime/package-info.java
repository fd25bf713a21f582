@NullMarked
package dev.sitestream.topology.runtime;

import org.jspecify.annotations.NullMarked;
