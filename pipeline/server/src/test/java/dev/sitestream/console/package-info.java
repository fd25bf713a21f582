@NullMarked
package dev.sitestream.console;

import org.jspecify.annotations.NullMarked;
