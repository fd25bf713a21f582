package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.VisibleChanges.Receiver;

/** Visible changes that are to be reported. */
interface Report {

    /** Reports at most so many changes; returns the number of those that it has looked at. */
    int run(int most, Receiver receiver);

    boolean isDone();
}
