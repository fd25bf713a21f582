/** Tests of the code as a whole. */
@NullMarked
package dev.sitestream;

import org.jspecify.annotations.NullMarked;
