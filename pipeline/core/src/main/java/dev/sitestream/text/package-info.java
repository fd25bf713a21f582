/** Texts of others, made safe to show. */
@NullMarked
package dev.sitestream.text;

import org.jspecify.annotations.NullMarked;
