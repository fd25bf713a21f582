package dev.sitestream.topology;

import dev.sitestream.page.Page;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageChange.Origin;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.topology.log.SiteLog;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.metrics.SiteEvents;
import dev.sitestream.topology.record.PageFitting;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A site that accepts events: it makes changes of its pages from them.
 *
 * @param events counts the site's events
 * @param patience how long changes may wait for their commit
 * @param enclosing the sites around it
 */
record AcceptingSite(Site site, SiteEvents events, SiteLog log, CommitPatience patience, List<Site> enclosing) {

    /**
     * A change of a page, made from an event.
     *
     * @param lane the lane of the page
     * @param warnings what was changed to fit the site
     */
    record Accepted(LaneKey lane, PageChange change, List<Problem> warnings) {}

    /** Makes the change of a page from an event that names the page's URL. */
    Accepted accept(PageEvent event, long timeMicros, @Nullable Origin origin) {
        String owner = event.id() == null ? null : event.id().text();
        if (event instanceof PageEvent.Upsert upsert) {
            Section section = site.sectionFor(upsert.url(), upsert.section());
            PageFitting fitting = new PageFitting(site);
            Page page = fitting.fit(upsert.page(), section);
            PageChange change = new PageChange.Upsert(timeMicros, section.series(), page, owner, origin);
            return new Accepted(laneOf(change), change, warnings(upsert, section, fitting));
        }
        String url = Objects.requireNonNull(event.url()).href();
        PageChange change = new PageChange.Delete(url, timeMicros, owner, origin);
        return new Accepted(laneOf(change), change, List.of());
    }

    private LaneKey laneOf(PageChange change) {
        return new LaneKey(site.id(), site.laneOf(change.url()));
    }

    private List<Problem> warnings(PageEvent.Upsert upsert, Section section, PageFitting fitting) {
        String requested = upsert.section();
        if (requested == null || requested.equals(section.name())) {
            return fitting.warnings();
        }
        List<Problem> warnings = new ArrayList<>();
        warnings.add(new Problem(
                ProblemCode.SECTION_UNKNOWN,
                "section",
                "must be a section of site `" + site.id() + "`, so the path decides, for `" + section.name() + "`: \""
                        + requested + "\""));
        warnings.addAll(fitting.warnings());
        return warnings;
    }

    /** Counts an accepted event, by the first of its warnings. */
    void count(List<Problem> warnings) {
        events.accept();
        if (!warnings.isEmpty()) {
            events.warn(warnings.get(0).code());
        }
    }
}
