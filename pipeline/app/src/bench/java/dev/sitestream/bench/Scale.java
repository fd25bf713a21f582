package dev.sitestream.bench;

/** The length of a run. The subject of a measurement contains the sizes that were used. */
public enum Scale {
    /** All rows together take two hours, of which g, w and x take one and a half. */
    FULL,
    /** All rows together take twenty minutes at most. */
    QUICK;

    /** Returns the number for this scale. */
    public int choose(int full, int quick) {
        return this == QUICK ? quick : full;
    }
}
