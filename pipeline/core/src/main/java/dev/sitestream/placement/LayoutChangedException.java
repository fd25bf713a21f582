package dev.sitestream.placement;

import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.state.LaneState;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;

/** Thrown when a lane's state does not fit the current configuration; the message names the remedy. */
public final class LayoutChangedException extends Exception {

    private static final String START_ANEW =
            "start with an empty state and another `application.id`, and replay the events";
    private static final String OTHER_ID =
            "delete its pages first, or give the new `url` to a site with another `id` and replay the events";

    private LayoutChangedException(String what, Object before, Object now, String remedy) {
        super(what + " was " + before + " when the pages were placed, and is now configured as " + now
                + ": restore it, or " + remedy);
    }

    /**
     * Checks the settings that a lane relies on as long as it exists: its site's number of lanes must not change, and
     * the limits must not become lower.
     */
    static void checkLayout(LaneState state, Site site) throws LayoutChangedException {
        Limits limits = site.limits();
        // A page's lane is its hash modulo the number of lanes, so another number would list it twice.
        if (state.lanes() != site.lanes()) {
            throw new LayoutChangedException("`lanes`", state.lanes(), site.lanes(), START_ANEW);
        }
        if (limits.urls() < state.limits().urls()) {
            throw new LayoutChangedException("`limits.urls`", state.limits().urls(), limits.urls(), START_ANEW);
        }
        if (limits.bytes() < state.limits().bytes()) {
            throw new LayoutChangedException("`limits.bytes`", state.limits().bytes(), limits.bytes(), START_ANEW);
        }
    }

    /** Checks the base, which must not change while the lane has pages: all of them lie under it. */
    static void checkBase(LaneState state, Site site) throws LayoutChangedException {
        if (!NormalUrl.of(state.base()).equals(site.url().href())) {
            throw new LayoutChangedException("`url`", state.base(), site.url().href(), OTHER_ID);
        }
    }
}
