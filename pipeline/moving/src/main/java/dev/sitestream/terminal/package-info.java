/** Progress displays and tables for the terminal. */
@NullMarked
package dev.sitestream.terminal;

import org.jspecify.annotations.NullMarked;
