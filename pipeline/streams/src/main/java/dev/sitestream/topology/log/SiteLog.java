package dev.sitestream.topology.log;

import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.placement.Outcome;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.topology.message.LaneKey;
import java.util.Collection;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the way of a site's events through the topology at level DEBUG. Each site has a logger of its own, {@code
 * dev.sitestream.site.<id>}, so one site can be followed while the others stay silent.
 */
public final class SiteLog {

    private final String site;
    private final Logger log;

    private SiteLog(String site) {
        this.site = site;
        this.log = LoggerFactory.getLogger("dev.sitestream.site." + site);
    }

    /** Returns the log of the site with this id. */
    public static SiteLog of(String site) {
        return new SiteLog(site);
    }

    public void accepted(PageChange change, LaneKey lane, Optional<RecordMetadata> origin) {
        if (log.isDebugEnabled()) {
            log.debug(
                    "site {}: {} of {}{}, for lane {}", site, nameOf(change), change.url(), from(origin), lane.lane());
        }
    }

    public void identified(SiteId id, Optional<RecordMetadata> origin) {
        if (log.isDebugEnabled()) {
            log.debug("site {}: change of {}{}", site, id.id(), from(origin));
        }
    }

    public void applied(PageChange change, LaneKey lane, Outcome outcome, Collection<Shard> changed) {
        if (log.isDebugEnabled()) {
            log.debug(
                    "site {}, lane {}: {} of {}: {}; shards to write: {}",
                    site,
                    lane.lane(),
                    nameOf(change),
                    change.url(),
                    outcome,
                    changed.stream()
                            .map(shard -> shard.id().series() + " " + shard.id().number())
                            .toList());
        }
    }

    public void published(SiteEvent event) {
        if (log.isDebugEnabled() && event instanceof FileEvent file) {
            String what = file instanceof FileEvent.Published written
                    ? "wrote " + file.name() + ", revision " + written.revision()
                    : "retired " + file.name();
            log.debug("site {}, lane {}: {}", site, file.lane(), what);
        }
    }

    public void listed(ListingMessage listing) {
        if (listing instanceof ListingMessage.Listed listed) {
            log.debug("site {}: the index lists {}, revision {}", site, listed.name(), listed.revision());
        } else {
            log.debug("site {}: no index lists {} any more", site, listing.name());
        }
    }

    private static String nameOf(PageChange change) {
        return change instanceof PageChange.Upsert ? "upsert" : "delete";
    }

    private static String from(Optional<RecordMetadata> origin) {
        return origin.map(record -> ", from " + record.topic() + ", partition " + record.partition() + ", offset "
                        + record.offset())
                .orElse("");
    }
}
