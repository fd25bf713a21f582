/** What operators hear of the state: of a page, of a file, of everything. The records are what is told in JSON. */
@NullMarked
package dev.sitestream.answers;

import org.jspecify.annotations.NullMarked;
