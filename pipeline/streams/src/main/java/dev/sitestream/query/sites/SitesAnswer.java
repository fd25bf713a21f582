package dev.sitestream.query.sites;

import dev.sitestream.query.InstanceStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of the sites, or all sites with one process's part of them.
 *
 * @param sites the sites, in the order of the question
 * @param next the id of the site after which the next part begins; null if this is the last part
 * @param totals sums over all sites, not only those of this part
 * @param instances the processes, by address
 */
public record SitesAnswer(
        List<SiteSummary> sites, @Nullable String next, Totals totals, List<InstanceStatus> instances) {

    /**
     * Sums over all sites.
     *
     * @param sites how many sites there are
     * @param matching how many of these match the question
     * @param notFresh how many of all sites are not fresh
     * @param pages how many pages all sites list
     * @param files how many files all sites' indexes list
     */
    public record Totals(int sites, int matching, int notFresh, long pages, long files) {

        static Totals of(Collection<SiteSummary> all, int matching) {
            return new Totals(
                    all.size(),
                    matching,
                    (int) all.stream().filter(site -> !site.isFresh()).count(),
                    all.stream().mapToLong(SiteSummary::pages).sum(),
                    all.stream().mapToLong(SiteSummary::files).sum());
        }
    }

    public SitesAnswer {
        sites = List.copyOf(sites);
        instances = List.copyOf(instances);
    }

    /** One process's part of all sites. */
    public static SitesAnswer ofInstance(List<SiteSummary> sites, InstanceStatus instance) {
        return new SitesAnswer(sites, null, Totals.of(sites, sites.size()), List.of(instance));
    }

    /**
     * Answers a question from the parts of all processes.
     *
     * @param parts the parts of the processes that answered
     * @param silent the addresses of those that did not
     */
    public static SitesAnswer of(SitesQuestion question, List<SitesAnswer> parts, Collection<String> silent) {
        Map<String, SiteSummary> merged = new LinkedHashMap<>();
        parts.forEach(part -> part.sites().forEach(site -> merged.merge(site.id(), site, SiteSummary::and)));
        List<SiteSummary> matching = merged.values().stream()
                .filter(question::matches)
                .sorted(question.order().comparator())
                .toList();
        int from = 0;
        for (int i = 0; i < matching.size() && from == 0; i++) {
            if (matching.get(i).id().equals(question.after())) {
                from = i + 1;
            }
        }
        int to = Math.min(matching.size(), from + question.limit());
        return new SitesAnswer(
                matching.subList(from, to),
                to < matching.size() ? matching.get(to - 1).id() : null,
                Totals.of(merged.values(), matching.size()),
                instances(parts.stream().map(SitesAnswer::instances).toList(), silent));
    }

    /** The processes that answered, and those that did not, by address. */
    static List<InstanceStatus> instances(List<List<InstanceStatus>> parts, Collection<String> silent) {
        List<InstanceStatus> all = new ArrayList<>();
        parts.forEach(all::addAll);
        silent.forEach(address -> all.add(InstanceStatus.unreachable(address)));
        all.sort(Comparator.comparing(InstanceStatus::address));
        return all;
    }
}
