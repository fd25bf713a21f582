@NullMarked
package dev.sitestream.store;

import org.jspecify.annotations.NullMarked;
