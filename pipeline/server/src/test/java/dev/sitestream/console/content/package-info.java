@NullMarked
package dev.sitestream.console.content;

import org.jspecify.annotations.NullMarked;
