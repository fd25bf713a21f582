/** Reads what is published as a crawler does, and compares it with what a running pipeline knows. */
@NullMarked
package dev.sitestream.audit;

import org.jspecify.annotations.NullMarked;
