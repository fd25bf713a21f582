package dev.sitestream.validate.scan;

import org.jspecify.annotations.Nullable;

/** What a text has to be. */
interface TextRule {

    /**
     * What is wrong with a text that has no white space around it, as in {@code must be yes or no}; null when nothing
     * is.
     */
    @Nullable
    String complaint(String text);
}
