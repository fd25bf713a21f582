@NullMarked
package dev.sitestream.identity;

import org.jspecify.annotations.NullMarked;
