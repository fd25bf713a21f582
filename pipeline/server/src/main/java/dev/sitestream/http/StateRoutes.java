package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.console.Console;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.query.file.VerificationAnswer;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The routes of questions about the state. */
final class StateRoutes {

    /** A file has up to 50 MB, and the heap is small, because it does not hold the pages. */
    private static final int RENDERED_AT_ONCE = 2;

    private static final int RENDERING_TIMEOUT_SECONDS = 20;

    private final Semaphore rendering = new Semaphore(RENDERED_AT_ONCE);
    private final OwnerClient owners = new OwnerClient();
    private final Sites sites;
    private final WatchedPipeline pipeline;
    private final StateForwarding states;

    StateRoutes(Sites sites, WatchedPipeline pipeline) {
        this.sites = sites;
        this.pipeline = pipeline;
        this.states = new StateForwarding(pipeline);
    }

    void addTo(RoutesConfig routes) {
        SitesRoutes sitesRoutes = new SitesRoutes(sites, pipeline, owners);
        answer(routes, "/", sitesRoutes::sites);
        answer(routes, "/sites/{site}", sitesRoutes::site);
        answer(routes, "/search", new SearchRoute(sites)::answer);
        NearPages near = new NearPages(pipeline);
        PageParameter pages = new PageParameter(sites, near);
        answer(routes, "/pages", new PageRoute(pipeline, states, pages, owners)::answer);
        answer(routes, NearPages.PATH, near::answer);
        answer(routes, "/announcements", new AnnouncementsRoute(sites, pipeline, states, pages, owners)::answer);
        answer(routes, "/status", new StatusRoute(sites, pipeline)::answer);
        answer(routes, "/sites/{site}/content/{file}", this::content);
        answer(routes, "/sites/{site}/pages", new PagesRoute(sites, pipeline)::answer);
        FileRoutes files = new FileRoutes(sites, pipeline, owners);
        answer(routes, "/sites/{site}/files/{file}", files::entries);
        answer(routes, "/sites/{site}/files/{file}/raw", files::raw);
        answer(routes, "/sites/{site}/verification", this::verification);
        answer(routes, "/live", this::live);
        answer(routes, "/rejected", new RejectedRoute(pipeline)::answer);
    }

    /** Answers HEAD like GET; by default, Javalin answers 200 to any HEAD. */
    static void answer(RoutesConfig routes, String path, Handler handler) {
        routes.get(path, handler);
        routes.head(path, handler);
    }

    private void content(Context context) throws InterruptedException {
        Site site = sites.byId(context.pathParam("site")).orElse(null);
        ShardFile file = ShardFile.parse(context.pathParam("file")).orElse(null);
        if (site == null || file == null || !file.isOf(site)) {
            failWithoutContent(context);
            return;
        }
        if (!rendering.tryAcquire(RENDERING_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            Views.fail(context, 503, "too many requests for files are in progress; try again");
            return;
        }
        try {
            states.askForFile(
                    context,
                    answers -> answers.ownerOf(site, file.laneNumber()),
                    answers -> sendContent(context, answers.content(site, file)));
        } finally {
            rendering.release();
        }
    }

    private static void sendContent(Context context, Optional<byte[]> content) throws IOException {
        if (content.isPresent()) {
            context.contentType(Views.BYTES);
            context.outputStream().write(content.get());
        } else {
            failWithoutContent(context);
        }
    }

    private static void failWithoutContent(Context context) {
        Views.fail(context, 404, "there is no such file of a lane");
    }

    private void verification(Context context) throws InterruptedException {
        Optional<Site> site = sites.byId(context.pathParam("site"));
        if (site.isEmpty()) {
            Views.fail(context, 404, "there is no such site");
            return;
        }
        states.ask(
                context,
                answers -> answers.ownerOfSite(site.get()),
                answers -> Views.sendJson(
                        context,
                        VerificationAnswer.of(
                                site.get().id(),
                                answers.verification(site.get()).orElse(null))));
    }

    private void live(Context context) {
        PipelineApp app = pipeline.app();
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
        } else {
            LiveAnswer answer = app.live().ask();
            String site = sites.asList().get(0).url().href();
            Views.send(context, answer, asked -> Console.live(asked, answer, site));
        }
    }
}
