package dev.sitestream.placement;

/** What a change did. */
public enum Outcome {
    /** Something that is rendered has changed. */
    CHANGED,
    /** Nothing that is rendered has changed. */
    UNCHANGED,
    /** A later change of the page is known already. */
    STALE
}
