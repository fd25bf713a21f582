package dev.sitestream.placement;

/** The effect of a change. */
public enum Outcome {
    /** The rendered output has changed. */
    CHANGED,
    /** The rendered output has not changed. */
    UNCHANGED,
    /** A later change of the page was applied before. */
    STALE,
    /** The page belongs to another owner than the one that deletes it. */
    NOT_OWNED
}
