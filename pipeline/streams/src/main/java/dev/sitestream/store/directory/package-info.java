/** An object store on a file system. */
@NullMarked
package dev.sitestream.store.directory;

import org.jspecify.annotations.NullMarked;
