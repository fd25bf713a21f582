package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.publish.FileReport;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.topology.message.LaneMessage;

/** An output of {@code index}, keyed by its site. */
sealed interface SiteOutput {

    /** A message for a lane of the site. */
    record ToLane(int lane, LaneMessage message) implements SiteOutput {}

    /** A record for the topic of published files. */
    record ToTopic(FileReport report) implements SiteOutput {}

    /** An event for the site's announcer. */
    record ToAnnouncer(AnnounceEvent event) implements SiteOutput {}

    /** A barrier for the site's own task. */
    record ToItself(Barrier barrier) implements SiteOutput {}
}
