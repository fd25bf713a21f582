@NullMarked
package dev.sitestream.encoding;

import org.jspecify.annotations.NullMarked;
