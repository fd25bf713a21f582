/** The published files for clients: which file a request means, copies of files in memory, and what is answered. */
@NullMarked
package dev.sitestream.serve;

import org.jspecify.annotations.NullMarked;
