@NullMarked
package dev.sitestream.topology.log;

import org.jspecify.annotations.NullMarked;
