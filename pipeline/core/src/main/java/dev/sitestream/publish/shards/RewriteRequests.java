package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent.SiteRewrite;
import dev.sitestream.site.Section;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Handles operators' requests that files be written again, whatever is known of them. The first lane sends requests for
 * the site's own files to the site.
 */
final class RewriteRequests {

    private final PublishedLane lane;
    private final DirtyShards dirty;
    private final LanePublicationHold hold;
    private final StoreReconciler reconciler;

    RewriteRequests(PublishedLane lane, DirtyShards dirty, LanePublicationHold hold, StoreReconciler reconciler) {
        this.lane = lane;
        this.dirty = dirty;
        this.hold = hold;
        this.reconciler = reconciler;
    }

    /** Requests a write of one file; returns the request for the site if it is the site's own. */
    Optional<SiteRewrite> file(String name, long steadyMillis) {
        if (ShardFile.parse(name).isEmpty()) {
            return forSite(name);
        }
        mark(shard -> lane.names().name(shard).equals(name), steadyMillis);
        return Optional.empty();
    }

    /** Requests a write of all files of a section, or of the whole site if no section is named. */
    Optional<SiteRewrite> section(@Nullable String section, long steadyMillis) {
        mark(
                shard -> section == null
                        || section.equals(Section.nameOf(shard.id().series())),
                steadyMillis);
        return section == null ? forSite(null) : Optional.empty();
    }

    private Optional<SiteRewrite> forSite(@Nullable String name) {
        return lane.names().lane() == 0 ? Optional.of(new SiteRewrite(name)) : Optional.empty();
    }

    private void mark(Predicate<Shard> which, long steadyMillis) {
        lane.lane().shards().stream()
                .filter(shard -> shard.entries() > 0)
                .filter(which)
                .forEach(shard -> {
                    shard.markForRewrite();
                    lane.store().putShard(shard);
                    dirty.add(shard, steadyMillis);
                });
        if (hold.isHeld()) {
            // Even while publication is held, files that a comparison finds lost are written.
            reconciler.comparisons().want();
        }
    }
}
