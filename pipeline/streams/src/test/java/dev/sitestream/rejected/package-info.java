@NullMarked
package dev.sitestream.rejected;

import org.jspecify.annotations.NullMarked;
