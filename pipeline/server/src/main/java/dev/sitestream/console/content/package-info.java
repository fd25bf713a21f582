/** The content of published files and rejected events, for people. */
@NullMarked
package dev.sitestream.console.content;

import org.jspecify.annotations.NullMarked;
