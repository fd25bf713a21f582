package dev.sitestream.placement.changes;

/** Visible changes that are to be reported. */
interface ChangeReport {

    /** Reports at most so many changes; returns the number of those that it has looked at. */
    int run(int most, ChangeReceiver receiver);

    boolean isDone();
}
