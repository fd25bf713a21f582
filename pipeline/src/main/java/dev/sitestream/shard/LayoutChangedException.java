package dev.sitestream.shard;

import dev.sitestream.site.Limits;

/** Says that a lane's state can't go on under the present configuration; the message names the remedy. */
public final class LayoutChangedException extends Exception {

    private LayoutChangedException(String what, Object before, Object now) {
        super(
                what + " was " + before + " when the pages were placed, and the configuration now says " + now
                        + ": restore it, or start anew with an empty state and another `application.id`, and replay the events");
    }

    static void check(LaneState state, int lanes, Limits limits) throws LayoutChangedException {
        // A page's lane is its hash modulo the number of lanes, so another number would list it twice.
        if (state.lanes() != lanes) {
            throw new LayoutChangedException("`lanes`", state.lanes(), lanes);
        }
        if (limits.urls() < state.limits().urls()) {
            throw new LayoutChangedException("`limits.urls`", state.limits().urls(), limits.urls());
        }
        if (limits.bytes() < state.limits().bytes()) {
            throw new LayoutChangedException("`limits.bytes`", state.limits().bytes(), limits.bytes());
        }
    }
}
