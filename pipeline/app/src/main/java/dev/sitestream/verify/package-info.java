/** Reads what is published as a crawler does, and compares it with the state of a running pipeline. */
@NullMarked
package dev.sitestream.verify;

import org.jspecify.annotations.NullMarked;
