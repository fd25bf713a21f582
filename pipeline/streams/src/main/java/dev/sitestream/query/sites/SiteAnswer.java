package dev.sitestream.query.sites;

import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.LaneStatus;
import dev.sitestream.query.OwnFile;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.SiteAnnouncements.Target;
import dev.sitestream.query.SiteStatus;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One site, or one process's part of it.
 *
 * @param summary the site in a few figures
 * @param sections its sections, in the order of the configuration; then those that it no longer has, but has files of
 * @param withheld its pages that exist and are not listed, by reason; a page with several reasons counts under each
 * @param files the files with its pages, by name
 * @param ownFiles what it publishes in addition, by name
 * @param engines how it stands with those that its changes are announced to; null if it announces nothing, or no
 *     process that answers knows it
 * @param instances the processes, by address
 */
public record SiteAnswer(
        SiteSummary summary,
        List<SectionTotals> sections,
        List<WithheldPages> withheld,
        List<ShardStatus> files,
        List<OwnFile> ownFiles,
        @Nullable List<Target> engines,
        List<InstanceStatus> instances) {

    /**
     * The files of a section.
     *
     * @param section its name
     * @param files how many there are
     * @param pages how many pages they have
     * @param bytes their size, uncompressed
     * @param waitingFiles how many of them have changes that are not published yet
     * @param freshnessMillis by when a change should be published; 0 if at once
     * @param writtenAt when one was last written, in RFC 3339; null when none was, or the time is unknown
     */
    public record SectionTotals(
            String section,
            long files,
            long pages,
            long bytes,
            long waitingFiles,
            long freshnessMillis,
            @Nullable String writtenAt) {

        static SectionTotals of(Site site, String section, List<ShardStatus> files) {
            return new SectionTotals(
                    section,
                    files.size(),
                    sum(files, ShardStatus::pages),
                    sum(files, ShardStatus::bytes),
                    files.stream().filter(ShardStatus::dirty).count(),
                    site.waits(section).objective().toMillis(),
                    files.stream()
                            .map(ShardStatus::publishedAt)
                            .filter(Objects::nonNull)
                            .max(Comparator.naturalOrder())
                            .orElse(null));
        }

        private static long sum(List<ShardStatus> files, ToLongFunction<ShardStatus> figure) {
            return files.stream().mapToLong(figure).sum();
        }
    }

    /**
     * Pages that exist and are not listed, for one reason.
     *
     * @param reason the reason's code
     * @param detail the reason, for people
     * @param pages how many pages
     */
    public record WithheldPages(String reason, String detail, long pages) {}

    public SiteAnswer {
        sections = List.copyOf(sections);
        withheld = List.copyOf(withheld);
        files = List.copyOf(files);
        ownFiles = List.copyOf(ownFiles);
        engines = engines == null ? null : List.copyOf(engines);
        instances = List.copyOf(instances);
    }

    /**
     * One process's part of a site.
     *
     * @param summary its figures of about a second ago; those that the files have, too, are taken from these
     * @param status the lanes and files that it serves
     */
    public static SiteAnswer ofInstance(Site site, SiteSummary summary, SiteStatus status, InstanceStatus instance) {
        List<ShardStatus> files = status.lanes().stream()
                .map(LaneStatus::shards)
                .flatMap(List::stream)
                .sorted(Comparator.comparing(ShardStatus::file))
                .toList();
        return new SiteAnswer(
                summary.counting(files),
                totals(site, files),
                withheld(status),
                files,
                status.files(),
                null,
                List.of(instance));
    }

    /**
     * Merges the parts of all processes.
     *
     * @param parts the parts of the processes that answered, at least one
     * @param silent the addresses of those that did not
     */
    public static SiteAnswer of(Site site, List<SiteAnswer> parts, Collection<String> silent) {
        List<ShardStatus> files = parts.stream()
                .flatMap(part -> part.files().stream())
                .sorted(Comparator.comparing(ShardStatus::file))
                .toList();
        Map<String, WithheldPages> withheld = new LinkedHashMap<>();
        parts.stream()
                .flatMap(part -> part.withheld().stream())
                .forEach(some -> withheld.merge(
                        some.reason(),
                        some,
                        (one, other) -> new WithheldPages(one.reason(), one.detail(), one.pages() + other.pages())));
        return new SiteAnswer(
                parts.stream().map(SiteAnswer::summary).reduce(SiteSummary::and).orElseThrow(),
                totals(site, files),
                withheld.values().stream()
                        .sorted(Comparator.comparingLong(WithheldPages::pages).reversed())
                        .toList(),
                files,
                parts.stream().flatMap(part -> part.ownFiles().stream()).toList(),
                null,
                SitesAnswer.instances(parts.stream().map(SiteAnswer::instances).toList(), silent));
    }

    /** This answer, with how the site stands with those that its changes are announced to. */
    public SiteAnswer with(List<Target> announcedTo) {
        return new SiteAnswer(summary, sections, withheld, files, ownFiles, announcedTo, instances);
    }

    private static List<WithheldPages> withheld(SiteStatus status) {
        Map<String, Long> sums = new HashMap<>();
        status.withheld()
                .forEach(section -> section.reasons().forEach((reason, pages) -> sums.merge(reason, pages, Long::sum)));
        return Stream.of(Exclusion.values())
                .filter(reason -> sums.getOrDefault(reason.notation(), 0L) > 0)
                .map(reason -> new WithheldPages(
                        reason.notation(), reason.explanation(), sums.getOrDefault(reason.notation(), 0L)))
                .toList();
    }

    private static List<SectionTotals> totals(Site site, List<ShardStatus> files) {
        Map<String, List<ShardStatus>> bySection =
                files.stream().collect(Collectors.groupingBy(ShardStatus::section, TreeMap::new, Collectors.toList()));
        List<String> configured = site.sections().stream().map(Section::name).toList();
        List<String> names = new ArrayList<>(configured);
        bySection.keySet().stream().filter(name -> !configured.contains(name)).forEach(names::add);
        return names.stream()
                .map(name -> SectionTotals.of(site, name, bySection.getOrDefault(name, List.of())))
                .toList();
    }
}
