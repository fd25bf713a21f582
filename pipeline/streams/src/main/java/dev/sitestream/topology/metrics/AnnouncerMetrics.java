package dev.sitestream.topology.metrics;

import dev.sitestream.announce.site.TargetBacklog;
import java.util.List;

/**
 * The metrics of a site's announcer at one moment.
 *
 * @param site the site's id
 * @param targets what waits for each target
 */
public record AnnouncerMetrics(String site, List<TargetBacklog> targets) {
    public AnnouncerMetrics {
        targets = List.copyOf(targets);
    }
}
