/** Shows what becomes visible just now, of all instances, while somebody watches. */
@NullMarked
package dev.sitestream.live;

import org.jspecify.annotations.NullMarked;
