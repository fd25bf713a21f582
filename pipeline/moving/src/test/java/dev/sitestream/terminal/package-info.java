@NullMarked
package dev.sitestream.terminal;

import org.jspecify.annotations.NullMarked;
