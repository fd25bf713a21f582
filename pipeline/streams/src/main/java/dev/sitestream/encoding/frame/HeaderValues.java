package dev.sitestream.encoding.frame;

import org.jspecify.annotations.Nullable;

/** The headers of a record. */
@FunctionalInterface
public interface HeaderValues {

    /** The value of the last header of this name; null if there is none. */
    byte @Nullable [] last(String name);
}
