package dev.sitestream.reconcile;

/** What is found out about a page of the listing or of the state. */
public enum Finding {
    /** The listing has it and the state does not: an upsert. */
    MISSING("missing"),
    /** Both have it, with different values: an upsert. */
    DIFFERENT("different"),
    /** The state lists it and the listing does not: a delete. */
    GONE("gone"),
    /** Both have it with the same values. */
    EQUAL("equal"),
    /** It has changed since the listing began, so the listing does not count. */
    CHANGED_SINCE("changed since"),
    /** The listing has it more than once; the latest one counts. */
    REPEATED("repeated"),
    /** The listing has it, but it does not belong to the site. */
    FOREIGN("of another site"),
    /** The listing has it, but it belongs to another section or sender than the one that is reconciled. */
    OUTSIDE("of another section or source");

    private final String notation;

    Finding(String notation) {
        this.notation = notation;
    }

    /** Its name for people. */
    public String notation() {
        return notation;
    }
}
