@NullMarked
package dev.sitestream.encoding.frame;

import org.jspecify.annotations.NullMarked;
