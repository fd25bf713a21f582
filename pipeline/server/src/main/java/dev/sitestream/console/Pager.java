package dev.sitestream.console;

import org.jspecify.annotations.Nullable;

/**
 * Leads through the parts of a list.
 *
 * @param text what this part is
 * @param first the address of the first part; null if this is the first one
 * @param next the address of the next part; null if this is the last one
 */
record Pager(String text, @Nullable String first, @Nullable String next) {}
