package dev.sitestream.http;

import dev.sitestream.announce.extension.Announcements;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.console.Console;
import dev.sitestream.http.PageParameter.PageOfSite;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.runtime.StateNotLocalException;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** Shows what was announced of a site or of a page, and what waits. The instance that announces it answers. */
final class AnnouncementsRoute {

    private final Sites sites;
    private final WatchedPipeline pipeline;
    private final StateForwarding states;
    private final PageParameter pages;
    private final OwnerClient owners;

    AnnouncementsRoute(
            Sites sites, WatchedPipeline pipeline, StateForwarding states, PageParameter pages, OwnerClient owners) {
        this.sites = sites;
        this.pipeline = pipeline;
        this.states = states;
        this.pages = pages;
        this.owners = owners;
    }

    void answer(Context context) throws InterruptedException {
        String url = context.queryParam("url");
        String id = context.queryParam("site");
        if (url != null && id == null) {
            ofPage(context, url);
        } else if (url == null && id != null) {
            ofSite(context, id);
        } else {
            Views.fail(
                    context,
                    400,
                    "request /announcements?site=… with the site's id, or /announcements?url=… with a page's"
                            + " URL, percent-encoded");
        }
    }

    private void ofPage(Context context, String url) throws InterruptedException {
        Optional<PageOfSite> page = pages.find(context, url);
        if (page.isPresent()) {
            Site site = page.get().site();
            String file = context.queryParam("file");
            ask(
                    context,
                    site,
                    announcements -> announcements.of(site, page.get().url(), file));
        }
    }

    private void ofSite(Context context, String id) throws InterruptedException {
        Optional<Site> site = sites.byId(id);
        if (site.isEmpty()) {
            Views.fail(context, 404, "there is no such site");
        } else if (Views.wantsPage(context)) {
            show(context, site.get());
        } else {
            ask(context, site.get(), announcements -> announcements.of(site.get(), System.currentTimeMillis()));
        }
    }

    private void show(Context context, Site site) throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        SiteAnnouncements answer = owners.announcements(app.answers(), site)
                .orElse(new SiteAnnouncements(site.id(), "", false, 0, false, List.of(), List.of(), List.of()));
        Views.send(context, answer, asked -> Console.announcements(asked, answer));
    }

    private void ask(Context context, Site site, AnnouncerQuestion question) throws InterruptedException {
        states.ask(
                context,
                answers -> new Announcements(answers).owner(site),
                answers -> Views.sendJson(context, question.ask(new Announcements(answers))));
    }

    /** Answers from the state of the announcer in this process. */
    private interface AnnouncerQuestion {
        Object ask(Announcements announcements) throws StateNotLocalException;
    }
}
