@NullMarked
package dev.sitestream.topology.state;

import org.jspecify.annotations.NullMarked;
