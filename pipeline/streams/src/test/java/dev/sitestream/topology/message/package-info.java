@NullMarked
package dev.sitestream.topology.message;

import org.jspecify.annotations.NullMarked;
