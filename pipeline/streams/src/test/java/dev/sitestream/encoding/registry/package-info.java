@NullMarked
package dev.sitestream.encoding.registry;

import org.jspecify.annotations.NullMarked;
