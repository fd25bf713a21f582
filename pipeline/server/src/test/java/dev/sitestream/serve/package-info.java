/** Tests of what clients get of the published files. */
@NullMarked
package dev.sitestream.serve;

import org.jspecify.annotations.NullMarked;
