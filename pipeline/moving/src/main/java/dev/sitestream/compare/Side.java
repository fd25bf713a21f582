package dev.sitestream.compare;

/** One of the two listings that are compared. */
public enum Side {
    /** What was published until now. */
    OLD,
    /** What takes its place. */
    NEW;

    /** The other one. */
    public Side other() {
        return this == OLD ? NEW : OLD;
    }
}
