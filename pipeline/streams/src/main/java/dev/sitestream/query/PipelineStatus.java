package dev.sitestream.query;

import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The status of the whole pipeline, or of one process's part of it.
 *
 * @param instances the processes, by address
 * @param sites the configured sites, in their order; in one process's part, with the lanes that it serves
 */
public record PipelineStatus(List<InstanceStatus> instances, List<SiteStatus> sites) {

    /**
     * Merges the parts of all processes.
     *
     * @param sites the configured sites
     * @param parts the parts of the processes that answered
     * @param silent the addresses of those that did not
     */
    public static PipelineStatus of(Sites sites, Collection<PipelineStatus> parts, Collection<String> silent) {
        List<InstanceStatus> instances = new ArrayList<>();
        parts.forEach(part -> instances.addAll(part.instances()));
        silent.forEach(address -> instances.add(InstanceStatus.unreachable(address)));
        instances.sort(Comparator.comparing(InstanceStatus::address));
        List<SiteStatus> statuses =
                parts.stream().flatMap(part -> part.sites().stream()).toList();
        return new PipelineStatus(
                instances,
                sites.asList().stream().map(site -> merge(site, statuses)).toList());
    }

    private static SiteStatus merge(Site site, List<SiteStatus> statuses) {
        List<SiteStatus> parts =
                statuses.stream().filter(part -> part.id().equals(site.id())).toList();
        SiteStatus own = parts.stream()
                .filter(part -> part.instance() != null)
                .findFirst()
                .orElse(new SiteStatus(
                        site.id(), site.url().href(), site.sitemaps(), null, false, List.of(), List.of()));
        List<LaneStatus> lanes = new ArrayList<>();
        for (int number = 0; number < site.lanes(); number++) {
            int lane = number;
            lanes.add(parts.stream()
                    .flatMap(part -> part.lanes().stream())
                    .filter(some -> some.lane() == lane)
                    .findFirst()
                    .orElse(LaneStatus.unserved(lane)));
        }
        boolean held = own.held() || lanes.stream().anyMatch(LaneStatus::held);
        return new SiteStatus(own.id(), own.url(), own.sitemaps(), own.instance(), held, own.files(), lanes);
    }
}
