/** The compact binary encoding of everything that is stored or sent to an internal topic. */
@NullMarked
package dev.sitestream.codec;

import org.jspecify.annotations.NullMarked;
