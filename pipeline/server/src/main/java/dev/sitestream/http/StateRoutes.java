package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.console.Console;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.InstanceStatus.Freshness;
import dev.sitestream.query.InstanceStatus.Issue;
import dev.sitestream.query.InstanceStatus.Writes;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.query.file.VerificationAnswer;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.topology.metrics.RecentDelays;
import dev.sitestream.topology.runtime.StateNotLocalException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions about the state. The instance that receives a request queries the instances that have the state.
 * With {@code scope=instance}, it answers from its own part only, so requests never go in circles.
 */
final class StateRoutes {

    private static final Logger LOG = LoggerFactory.getLogger(StateRoutes.class);
    static final String SCOPE = "scope";
    static final String INSTANCE = "instance";

    /** The parameter of a question that an instance answers from its own part only. */
    static final String FOR_INSTANCE = SCOPE + "=" + INSTANCE;

    private static final String CONTENT = "/content/";

    private static final Duration LATELY = Duration.ofMinutes(5);

    /** Shorter than the client's timeout: an instance that hangs is reported, instead of making every request hang. */
    static final Duration PEERS_TIMEOUT = Duration.ofSeconds(10);

    /** A file has up to 50 MB, and the heap is small, because it does not hold the pages. */
    private static final int RENDERED_AT_ONCE = 2;

    private static final Duration RENDERING_TIMEOUT = Duration.ofSeconds(20);

    private final Semaphore rendering = new Semaphore(RENDERED_AT_ONCE);
    private final OwnerClient owners = new OwnerClient();
    private final Sites sites;
    private final WatchedPipeline pipeline;
    private final NearPages near;

    StateRoutes(Sites sites, WatchedPipeline pipeline) {
        this.sites = sites;
        this.pipeline = pipeline;
        this.near = new NearPages(pipeline);
    }

    void addTo(RoutesConfig routes) {
        new SitesRoutes(sites, pipeline, this::instance, owners).addTo(routes);
        answer(routes, "/search", new SearchRoute(sites)::answer);
        answer(routes, "/pages", this::page);
        answer(routes, NearPages.PATH, near::answer);
        answer(routes, "/announcements", this::announcements);
        answer(routes, "/status", this::status);
        answer(routes, "/sites/{site}" + CONTENT + "{file}", this::content);
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

    private void page(Context context) throws InterruptedException {
        String url = context.queryParam("url");
        if (url == null) {
            fail(context, 400, "`url` is missing: request /pages?url=… with the page's URL, percent-encoded");
            return;
        }
        Optional<PageOfSite> page = pageOfSite(context, url);
        if (page.isPresent()) {
            Site site = page.get().site();
            String href = page.get().url();
            ask(
                    context,
                    answers -> answers.ownerOf(site, site.laneOf(href)),
                    answers -> sendPage(context, site, answers.page(site, href)),
                    owner -> forwardPage(context, site, owner));
        }
    }

    /** Sends the state of a page, completed by what another instance may know of it. */
    private void sendPage(Context context, Site site, PageAnswer page) throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null || isForThisInstance(context)) {
            sendJson(context, page);
        } else {
            PageListing listing = page.listing();
            PageAnswer announced = owners.announcements(
                            app.answers(), site, page.url(), listing == null ? null : listing.file())
                    .map(page::with)
                    .orElse(page);
            PageAnswer answer = announced.withNearMisses(
                    NearPages.of(app.answers(), page.url()).pages());
            Views.send(context, answer, asked -> Console.page(asked, answer));
        }
    }

    private void forwardPage(Context context, Site site, String owner) throws InterruptedException {
        try {
            Reply<String> reply = new InstanceClient(owner).get(pathForInstance(context));
            if (reply.isOk()) {
                sendPage(context, site, AnswerJson.read(reply.body(), PageAnswer.class));
            } else {
                Views.send(context, Answer.passedOn(reply.status(), reply.body()));
            }
        } catch (InstanceException | IllegalArgumentException e) {
            failToForward(context, e);
        }
    }

    private void announcements(Context context) throws InterruptedException {
        String url = context.queryParam("url");
        String id = context.queryParam("site");
        if ((url == null) == (id == null)) {
            fail(
                    context,
                    400,
                    "request /announcements?site=… with the site's id, or /announcements?url=… with a page's"
                            + " URL, percent-encoded");
            return;
        }
        if (url != null) {
            Optional<PageOfSite> page = pageOfSite(context, url);
            if (page.isPresent()) {
                Site site = page.get().site();
                String file = context.queryParam("file");
                askAnnouncer(
                        context,
                        site,
                        answers -> answers.announcements(site, page.get().url(), file, System.currentTimeMillis()));
            }
            return;
        }
        Optional<Site> site = sites.byId(String.valueOf(id));
        if (site.isEmpty()) {
            fail(context, 404, "there is no such site");
        } else if (Views.wantsPage(context)) {
            showAnnouncements(context, site.get());
        } else {
            askAnnouncer(context, site.get(), answers -> answers.announcements(site.get(), System.currentTimeMillis()));
        }
    }

    private void showAnnouncements(Context context, Site site) throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null) {
            fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        SiteAnnouncements answer = owners.announcements(app.answers(), site)
                .orElse(new SiteAnnouncements(site.id(), "", false, 0, false, List.of(), List.of(), List.of()));
        Views.send(context, answer, asked -> Console.announcements(asked, answer));
    }

    private void askAnnouncer(Context context, Site site, AnnouncerQuestion question) throws InterruptedException {
        ask(
                context,
                answers -> answers.ownerOfAnnouncer(site),
                answers -> sendJson(context, question.ask(answers)),
                owner -> forward(context, owner));
    }

    /** The page that a request names, and its site; empty if the request was answered with what is wrong with it. */
    private Optional<PageOfSite> pageOfSite(Context context, String url) throws InterruptedException {
        WebUrl page;
        try {
            page = WebUrl.parse(url).normal();
        } catch (InvalidUrlException e) {
            Answer answer = Answer.failure(400, "not an absolute http(s) URL: " + e.getMessage());
            Views.fail(context, answer, asked -> Console.noUrl(asked, url, String.valueOf(e.getMessage())));
            return Optional.empty();
        }
        Optional<Site> site = sites.siteOf(page);
        if (site.isEmpty()) {
            near.failWithoutSite(context, sites, page);
        }
        return site.map(found -> new PageOfSite(found, page.href()));
    }

    private void content(Context context) throws InterruptedException {
        Site site = sites.byId(context.pathParam("site")).orElse(null);
        ShardFile file = ShardFile.parse(context.pathParam("file")).orElse(null);
        if (site == null || file == null || !file.isOf(site)) {
            fail(context, 404, "there is no such file of a lane");
            return;
        }
        if (!rendering.tryAcquire(RENDERING_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            fail(context, 503, "too many requests for files are in progress; try again");
            return;
        }
        try {
            ask(
                    context,
                    answers -> answers.ownerOf(site, file.laneNumber()),
                    answers -> sendContent(context, answers.content(site, file)),
                    owner -> forward(context, owner));
        } finally {
            rendering.release();
        }
    }

    private static void sendContent(Context context, Optional<byte[]> content) throws IOException {
        if (content.isPresent()) {
            context.contentType("application/octet-stream");
            context.outputStream().write(content.get());
        } else {
            fail(context, 404, "there is no such file of a lane");
        }
    }

    private void status(Context context) throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null) {
            fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        PipelineStatus own =
                new PipelineStatus(List.of(instance(app)), app.answers().status());
        if (isForThisInstance(context)) {
            sendJson(context, own);
            return;
        }
        OtherInstances others = OtherInstances.ask(app.answers(), "/status");
        List<PipelineStatus> parts = new ArrayList<>(List.of(own));
        parts.addAll(others.read(reply -> AnswerJson.read(reply, PipelineStatus.class)));
        sendJson(context, PipelineStatus.of(sites, parts, others.silent()));
    }

    private void verification(Context context) throws InterruptedException {
        Optional<Site> site = sites.byId(context.pathParam("site"));
        if (site.isEmpty()) {
            fail(context, 404, "there is no such site");
            return;
        }
        ask(
                context,
                answers -> answers.ownerOfSite(site.get()),
                answers -> sendJson(
                        context,
                        VerificationAnswer.of(
                                site.get().id(),
                                answers.verification(site.get()).orElse(null))),
                owner -> forward(context, owner));
    }

    private void live(Context context) {
        PipelineApp app = pipeline.app();
        if (app == null) {
            fail(context, 503, WatchedPipeline.NOT_STARTED);
        } else {
            LiveAnswer answer = app.live().ask();
            String site = sites.asList().get(0).url().href();
            Views.send(context, answer, asked -> Console.live(asked, answer, site));
        }
    }

    private InstanceStatus instance(PipelineApp app) {
        RecentDelays.Summary delays = app.recentDelays(LATELY);
        List<Issue> issues = app.healthIssues().stream().map(Issue::of).toList();
        return new InstanceStatus(
                app.answers().address(),
                true,
                issues,
                new Freshness(
                        delays.files(),
                        delays.median().toMillis(),
                        delays.worst().toMillis()),
                Writes.of(app.writes()),
                app.lagRecords(),
                app.activity().localOutstanding());
    }

    /** Asks this process, or else the process that has the state. */
    private void ask(Context context, OwnerQuestion ownerOf, Question question, Forwarding forwarding)
            throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null) {
            fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        try {
            question.ask(app.answers());
        } catch (StateNotLocalException e) {
            @Nullable
            String owner = isForThisInstance(context)
                    ? null
                    : ownerOf.ask(app.answers()).orElse(null);
            if (owner == null || owner.equals(app.answers().address())) {
                fail(
                        context,
                        503,
                        e.getMessage() + ", nor by another one: it may be moving between instances, so try again;"
                                + " if several instances run, each needs its own `http.advertised`");
            } else {
                forwarding.to(owner);
            }
        } catch (ObjectStoreException e) {
            fail(context, 502, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            LOG.debug("{} closed the connection before its answer was sent", context.ip(), e);
        }
    }

    private static void forward(Context context, String owner) throws InterruptedException {
        try {
            Reply<InputStream> reply = new InstanceClient(owner).open(pathForInstance(context));
            try (InputStream body = reply.body()) {
                boolean isFile = reply.isOk() && context.path().contains(CONTENT);
                context.status(reply.status())
                        .header("Vary", "Accept")
                        .contentType(isFile ? "application/octet-stream" : Answer.TYPE);
                body.transferTo(context.outputStream());
            }
        } catch (InstanceException | IOException e) {
            failToForward(context, e);
        }
    }

    private static String pathForInstance(Context context) {
        String query = context.queryString();
        return context.path() + "?" + (query == null ? "" : query + "&") + SCOPE + "=" + INSTANCE;
    }

    private static void failToForward(Context context, Exception cause) {
        fail(context, 502, "can't query the instance that serves this: " + cause.getMessage());
    }

    static boolean isForThisInstance(Context context) {
        return INSTANCE.equals(context.queryParam(SCOPE));
    }

    static void sendJson(Context context, Object answer) {
        // At the same path, browsers get a page.
        context.header("Vary", "Accept").contentType(Answer.TYPE).result(AnswerJson.write(answer));
    }

    static void fail(Context context, int status, String reason) {
        Views.fail(context, status, reason);
    }

    /** A page, and the site that it belongs to. */
    private record PageOfSite(Site site, String url) {}

    /** Answers a request from the state of this process. */
    private interface Question {
        void ask(StateAnswers answers)
                throws StateNotLocalException, ObjectStoreException, IOException, InterruptedException;
    }

    private interface AnnouncerQuestion {
        Object ask(StateAnswers answers) throws StateNotLocalException;
    }

    /** Finds the process that has the state. */
    private interface OwnerQuestion {
        Optional<String> ask(StateAnswers answers);
    }

    /** Answers a request by asking another process. */
    private interface Forwarding {
        void to(String owner) throws InterruptedException;
    }
}
