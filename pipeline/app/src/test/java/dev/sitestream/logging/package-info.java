@NullMarked
package dev.sitestream.logging;

import org.jspecify.annotations.NullMarked;
