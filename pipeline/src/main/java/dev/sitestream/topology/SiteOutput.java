package dev.sitestream.topology;

import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.topology.message.LaneMessage;

/** What {@code index} sends on, keyed by its site. */
sealed interface SiteOutput {

    /** Something for a lane of the site. */
    record ToLane(int lane, LaneMessage message) implements SiteOutput {}

    /** A barrier for the site's own task. */
    record ToItself(Barrier barrier) implements SiteOutput {}
}
