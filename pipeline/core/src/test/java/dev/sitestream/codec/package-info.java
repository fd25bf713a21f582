@NullMarked
package dev.sitestream.codec;

import org.jspecify.annotations.NullMarked;
