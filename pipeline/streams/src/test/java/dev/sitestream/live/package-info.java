@NullMarked
package dev.sitestream.live;

import org.jspecify.annotations.NullMarked;
