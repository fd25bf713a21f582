/** Translation groups: which pages say the same in different languages, and what their lanes are told of that. Pure. */
@NullMarked
package dev.sitestream.translation;

import org.jspecify.annotations.NullMarked;
