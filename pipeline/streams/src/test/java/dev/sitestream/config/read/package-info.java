@NullMarked
package dev.sitestream.config.read;

import org.jspecify.annotations.NullMarked;
