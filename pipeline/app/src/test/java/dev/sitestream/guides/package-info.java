/** The programs and configurations in the guides that have no tests elsewhere. */
@NullMarked
package dev.sitestream.guides;

import org.jspecify.annotations.NullMarked;
