package dev.sitestream.query;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.ShownContent;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Trace;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files in which crawlers may see a page of a lane though it is not listed there. */
final class PageTraces {

    /** The shard has no revision without the page yet. */
    private static final long NEVER = Long.MAX_VALUE;

    private final Site site;
    private final int lane;
    private final LaneReader state;

    PageTraces(Site site, int lane, LaneReader state) {
        this.site = site;
        this.lane = lane;
        this.state = state;
    }

    /** These files, the newest place first. */
    List<Trace> of(PageState page) {
        List<Trace> traces = new ArrayList<>();
        byte[] slot = page instanceof Listed listed ? listed.slot() : null;
        Departure departure = page.departure();
        if (departure != null) {
            traces.add(trace(departure.shard(), departure.isStillShown() ? NEVER : departure.revision()));
            slot = departure.isStillShown() ? state.slot(departure.place()) : null;
        }
        Arrival arrival = slot == null ? null : ListedPage.arrivalOf(slot);
        if (arrival != null) {
            traces.addAll(formerPlaces(arrival));
        }
        return traces;
    }

    private List<Trace> formerPlaces(Arrival arrival) {
        List<Trace> traces = new ArrayList<>();
        for (LeftPlace left : arrival.left()) {
            Shard shard = state.shard(left.place().shard());
            if (state.slot(left.place()) != null) {
                traces.add(trace(left.place().shard(), NEVER));
            } else if (shard != null && !shard.hasShown(shard.revision())) {
                traces.add(trace(shard.id(), shard.revision()));
            }
        }
        Collections.reverse(traces);
        Departure removal = arrival.removal();
        Shard shard = removal == null ? null : state.shard(removal.shard());
        if (removal != null && shard != null && !shard.hasShown(removal.revision())) {
            traces.add(trace(shard.id(), removal.revision()));
        }
        return traces;
    }

    /** @param without the first revision of the shard without the page */
    private Trace trace(ShardId id, long without) {
        String file = ShardFile.of(site, lane, id).name();
        Shard shard = state.shard(id);
        PublishedFile publishedFile = shard == null ? null : shard.publishedFile();
        Published published = new Published(
                Published.ABSENT, null, publishedFile != null && publishedFile.listed(), since(publishedFile, without));
        return new Trace(file, site.sitemaps() + file, published);
    }

    /** Since when, at the latest, a file has its present content; null if it was written before the page left. */
    private static @Nullable String since(@Nullable PublishedFile publishedFile, long without) {
        if (publishedFile == null || publishedFile.revision() < without) {
            return null;
        }
        ShownContent content = publishedFile.content();
        return content == null ? null : Times.ofMillis(content.sinceMillis());
    }
}
