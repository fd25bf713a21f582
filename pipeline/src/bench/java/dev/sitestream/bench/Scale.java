package dev.sitestream.bench;

/** How long a run may take. A measurement of the quick form says in its words what it was made with. */
public enum Scale {
    /** All rows together take 30 minutes at most. */
    FULL,
    /** All rows together take three minutes at most. */
    QUICK;

    /** One of two numbers. */
    public int choose(int full, int quick) {
        return this == QUICK ? quick : full;
    }
}
