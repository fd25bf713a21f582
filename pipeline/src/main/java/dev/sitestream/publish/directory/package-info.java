/** The object store on a file system. */
@NullMarked
package dev.sitestream.publish.directory;

import org.jspecify.annotations.NullMarked;
