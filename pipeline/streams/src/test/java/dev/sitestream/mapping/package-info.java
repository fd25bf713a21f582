@NullMarked
package dev.sitestream.mapping;

import org.jspecify.annotations.NullMarked;
