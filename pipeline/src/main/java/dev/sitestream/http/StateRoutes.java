package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.InstanceStatus.Freshness;
import dev.sitestream.query.InstanceStatus.Issue;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.query.StateAnswers;
import dev.sitestream.remote.InstanceClient;
import dev.sitestream.remote.InstanceClient.Reply;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.topology.metrics.RecentDelays;
import dev.sitestream.topology.metrics.StreamsMetric;
import dev.sitestream.topology.runtime.StateNotLocalException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
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
    private static final String SCOPE = "scope";
    private static final String INSTANCE = "instance";
    private static final Duration LATELY = Duration.ofMinutes(5);

    /** Shorter than the client's timeout: an instance that hangs is reported, instead of making every request hang. */
    private static final Duration PEERS_TIMEOUT = Duration.ofSeconds(10);

    /** A file has up to 50 MB, and the heap is small, because it does not hold the pages. */
    private static final int RENDERED_AT_ONCE = 2;

    private static final Duration RENDERING_TIMEOUT = Duration.ofSeconds(20);

    private final Semaphore rendering = new Semaphore(RENDERED_AT_ONCE);
    private final Sites sites;
    private final WatchedPipeline pipeline;

    StateRoutes(Sites sites, WatchedPipeline pipeline) {
        this.sites = sites;
        this.pipeline = pipeline;
    }

    void addTo(RoutesConfig routes) {
        answer(routes, "/pages", this::page);
        answer(routes, "/status", this::status);
        answer(routes, "/sites/{site}/content/{file}", this::content);
    }

    /** Answers HEAD like GET; by default, Javalin answers 200 to any HEAD. */
    private static void answer(RoutesConfig routes, String path, Handler handler) {
        routes.get(path, handler);
        routes.head(path, handler);
    }

    private void page(Context context) throws InterruptedException {
        String url = context.queryParam("url");
        if (url == null) {
            fail(context, 400, "`url` is missing: request /pages?url=… with the page's URL, percent-encoded");
            return;
        }
        WebUrl page;
        try {
            page = WebUrl.parse(url);
        } catch (InvalidUrlException e) {
            fail(context, 400, "not an absolute http(s) URL: " + e.getMessage());
            return;
        }
        Site site = sites.siteOf(page).orElse(null);
        if (site == null) {
            fail(context, 404, sites.explainNoSite(page));
            return;
        }
        askLane(context, site, site.laneOf(page.href()), answers -> sendJson(context, answers.page(site, page.href())));
    }

    private void content(Context context) throws InterruptedException {
        Site site = sites.byId(context.pathParam("site")).orElse(null);
        ShardFile file = ShardFile.parse(context.pathParam("file"))
                .filter(parsed -> parsed.bridge() == ShardFile.OWN)
                .orElse(null);
        if (site == null || file == null || !file.isOf(site)) {
            fail(context, 404, "there is no such file of a lane");
            return;
        }
        if (!rendering.tryAcquire(RENDERING_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            fail(context, 503, "too many requests for files are in progress; try again");
            return;
        }
        try {
            askLane(context, site, file.laneNumber(), answers -> {
                Optional<byte[]> content = answers.content(site, file);
                if (content.isPresent()) {
                    context.contentType("application/octet-stream");
                    context.outputStream().write(content.get());
                } else {
                    fail(context, 404, "there is no such file of a lane");
                }
            });
        } finally {
            rendering.release();
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
        List<PipelineStatus> parts = new ArrayList<>(List.of(own));
        List<String> silent = new ArrayList<>();
        Map<String, Future<Reply<String>>> asked = new LinkedHashMap<>();
        for (String other : app.answers().otherInstances()) {
            String question = "/status?" + SCOPE + "=" + INSTANCE;
            asked.put(other, new InstanceClient(other).ask(question, PEERS_TIMEOUT));
        }
        for (Map.Entry<String, Future<Reply<String>>> other : asked.entrySet()) {
            try {
                parts.add(AnswerJson.read(other.getValue().get().body(), PipelineStatus.class));
            } catch (ExecutionException | IllegalArgumentException e) {
                silent.add(other.getKey());
            }
        }
        sendJson(context, PipelineStatus.of(sites, parts, silent));
    }

    private InstanceStatus instance(PipelineApp app) {
        RecentDelays.Summary delays = app.recentDelays(LATELY);
        List<Issue> issues = app.healthIssues().stream()
                .map(issue -> new Issue(issue.kind().notation(), issue.subject(), issue.detail()))
                .toList();
        return new InstanceStatus(
                app.answers().address(),
                true,
                issues,
                new Freshness(
                        delays.files(),
                        delays.median().toMillis(),
                        delays.worst().toMillis()),
                Math.round(app.metrics().streams().of(StreamsMetric.LAG)),
                app.activity().localOutstanding());
    }

    /** Queries a lane in this process, or else in the process that serves it. */
    private void askLane(Context context, Site site, int lane, LaneQuestion question) throws InterruptedException {
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
                    : app.answers().ownerOf(site, lane).orElse(null);
            if (owner == null || owner.equals(app.answers().address())) {
                fail(
                        context,
                        503,
                        e.getMessage() + ", nor by another one: it may be moving between instances, so try again;"
                                + " if several instances run, each needs its own `http.advertised`");
            } else {
                forward(context, owner);
            }
        } catch (ObjectStoreException e) {
            fail(context, 502, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            LOG.debug("{} closed the connection before its answer was sent", context.ip(), e);
        }
    }

    private static void forward(Context context, String owner) throws InterruptedException {
        String query = context.queryString();
        String path = context.path() + "?" + (query == null ? "" : query + "&") + SCOPE + "=" + INSTANCE;
        try {
            Reply<InputStream> reply = new InstanceClient(owner).open(path);
            try (InputStream body = reply.body()) {
                context.status(reply.status())
                        .contentType(reply.isOk() ? "application/octet-stream" : "application/json");
                if (reply.isOk() && context.path().equals("/pages")) {
                    context.contentType("application/json");
                }
                body.transferTo(context.outputStream());
            }
        } catch (InstanceException | IOException e) {
            fail(context, 502, "can't query the instance that serves this: " + e.getMessage());
        }
    }

    private static boolean isForThisInstance(Context context) {
        return INSTANCE.equals(context.queryParam(SCOPE));
    }

    private static void sendJson(Context context, Object answer) {
        context.contentType("application/json").result(AnswerJson.write(answer));
    }

    private static void fail(Context context, int status, String reason) {
        Answer failure = Answer.failure(status, reason);
        context.status(failure.status()).contentType("application/json").result(failure.json());
    }

    private interface LaneQuestion {
        void ask(StateAnswers answers) throws StateNotLocalException, ObjectStoreException, IOException;
    }
}
