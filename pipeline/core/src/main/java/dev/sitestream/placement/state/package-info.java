/** A lane's records, their stored form, and the port to the stores that hold them. */
@NullMarked
package dev.sitestream.placement.state;

import org.jspecify.annotations.NullMarked;
