@NullMarked
package dev.sitestream.placement.state;

import org.jspecify.annotations.NullMarked;
