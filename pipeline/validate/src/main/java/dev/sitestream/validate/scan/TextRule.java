package dev.sitestream.validate.scan;

import org.jspecify.annotations.Nullable;

/** A rule for a text. */
interface TextRule {

    /**
     * Describes what is wrong with a text that has no surrounding white space, as in {@code must be yes or no}; null if
     * it is valid.
     */
    @Nullable
    String problem(String text);
}
