package dev.sitestream.topology;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.published.PageRecord;
import dev.sitestream.topology.message.GroupKey;
import dev.sitestream.topology.message.LaneMessage;
import org.jspecify.annotations.Nullable;

/** An output of {@code place}. */
sealed interface LaneOutput {

    /** An event for the lane's site. */
    record ToSite(String site, SiteEvent event) implements LaneOutput {}

    /** A notice for a translation group. */
    record ToGroup(GroupKey group, PageNotice notice) implements LaneOutput {}

    /** A record for the topic of published pages; null if the page's deletion has been forgotten. */
    record ToTopic(String url, @Nullable PageRecord record) implements LaneOutput {}

    /** An event for the announcer of the lane's site. */
    record ToAnnouncer(String site, AnnounceEvent event) implements LaneOutput {}

    /** A barrier for the lane's own task, sent through one of its inputs. */
    record ToItself(LaneMessage.PassingBarrier barrier) implements LaneOutput {}
}
