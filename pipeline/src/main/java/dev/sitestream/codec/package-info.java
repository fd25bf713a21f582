/** The compact binary notation of everything that is stored or crosses an internal topic. */
@NullMarked
package dev.sitestream.codec;

import org.jspecify.annotations.NullMarked;
