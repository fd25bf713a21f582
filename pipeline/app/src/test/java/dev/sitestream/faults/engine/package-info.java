/** Search engines that answer with what they like, and remember what they were told. */
@NullMarked
package dev.sitestream.faults.engine;

import org.jspecify.annotations.NullMarked;
