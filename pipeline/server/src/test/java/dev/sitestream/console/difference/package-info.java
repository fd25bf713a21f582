@NullMarked
package dev.sitestream.console.difference;

import org.jspecify.annotations.NullMarked;
