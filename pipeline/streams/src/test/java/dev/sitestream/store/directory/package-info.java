@NullMarked
package dev.sitestream.store.directory;

import org.jspecify.annotations.NullMarked;
