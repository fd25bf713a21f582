/** Tests of the core as a library. */
@NullMarked
package dev.sitestream.embed;

import org.jspecify.annotations.NullMarked;
