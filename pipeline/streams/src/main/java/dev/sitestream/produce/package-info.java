/** Sends events to the events topic. */
@NullMarked
package dev.sitestream.produce;

import org.jspecify.annotations.NullMarked;
