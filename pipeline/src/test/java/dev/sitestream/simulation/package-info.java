@NullMarked
package dev.sitestream.simulation;

import org.jspecify.annotations.NullMarked;
