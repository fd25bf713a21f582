/** Tests of the records of the public topics. */
@NullMarked
package dev.sitestream.published;

import org.jspecify.annotations.NullMarked;
