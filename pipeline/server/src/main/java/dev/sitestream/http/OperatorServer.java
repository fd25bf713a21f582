package dev.sitestream.http;

import dev.sitestream.announce.site.AnnounceMetrics;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineObserver;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.http.handler.AnswerBound;
import dev.sitestream.http.handler.AssetHandler;
import dev.sitestream.http.handler.HostCheck;
import dev.sitestream.http.handler.JsonAnswer;
import dev.sitestream.http.handler.JsonErrors;
import dev.sitestream.http.handler.KnownHosts;
import dev.sitestream.http.handler.SecurityHeaders;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.metrics.Meters;
import dev.sitestream.metrics.ScrapeFormat;
import dev.sitestream.publish.PublishMetrics;
import dev.sitestream.serve.ServeMetrics;
import dev.sitestream.site.Sites;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.MethodNotAllowedResponse;
import io.javalin.http.NotFoundResponse;
import io.javalin.util.JavalinException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operators' HTTP interface. It starts before the pipeline and ends after it, so that meanwhile it can answer that
 * the pipeline is not ready, and why.
 */
public final class OperatorServer implements PipelineObserver, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OperatorServer.class);

    /** Few clients send requests, every few seconds. At least half of the threads are left for health requests. */
    private static final int MAX_THREADS = 32;

    private static final int MAX_SCRAPES = 4;

    /** A browser loads a page over up to six connections. */
    private static final int MAX_STATE_ANSWERS = 6;

    /**
     * Answers to other instances, which they need for an answer of their own, are bound by themselves: otherwise
     * instances that ask each other could refuse each other, and show only a part of the pipeline.
     */
    private static final int MAX_PARTS = 6;

    private static final String HEALTH = "/health/";
    private static final String METRICS = "/metrics";

    private static final Duration SCRAPE_TIMEOUT = Duration.ofSeconds(30);

    /** A file of 50 MB may be sent over a slow line. */
    private static final Duration STATE_TIMEOUT = Duration.ofMinutes(10);

    private static final int MIN_THREADS = 2;

    private final WatchedPipeline pipeline;
    private final Meters meters;
    private final StateRoutes states;
    private final AnswerBound scrapes;
    private final SecurityHeaders handlers;
    private final Javalin server;

    private OperatorServer(KnownHosts known, Sites sites) {
        pipeline = new WatchedPipeline();
        meters = new Meters(sites, pipeline::healthIssues);
        states = new StateRoutes(sites, pipeline);
        AnswerBound parts = new AnswerBound(uri -> isState(uri) && isForInstance(uri), MAX_PARTS, STATE_TIMEOUT);
        AnswerBound stateAnswers =
                new AnswerBound(uri -> isState(uri) && !isForInstance(uri), MAX_STATE_ANSWERS, STATE_TIMEOUT);
        stateAnswers.setHandler(parts);
        scrapes = new AnswerBound(uri -> METRICS.equals(uri.getCanonicalPath()), MAX_SCRAPES, SCRAPE_TIMEOUT);
        scrapes.setHandler(stateAnswers);
        LiveEvents live = new LiveEvents(pipeline::live, scrapes);
        handlers = new SecurityHeaders(new HostCheck(known, new AssetHandler(live)));
        server = Javalin.create(this::configure);
    }

    /**
     * Starts to answer.
     *
     * @param host the name or address to listen on
     * @param port the port to listen on; 0 takes any free one
     * @param names the host names by which clients may address it, besides {@code localhost} and IP addresses
     * @param sites the sites that the pipeline is to publish
     * @throws HttpStartException when it can't listen there
     */
    public static OperatorServer start(String host, int port, Set<String> names, Sites sites)
            throws HttpStartException {
        OperatorServer started = new OperatorServer(new KnownHosts(names), sites);
        try {
            started.server.start(InetAddress.getByName(host).getHostAddress(), port);
        } catch (UnknownHostException e) {
            started.meters.close();
            throw HttpStartException.ofUnknownHost(host, port, e);
        } catch (JavalinException e) {
            started.meters.close();
            throw HttpStartException.ofRefusal(host, port, e);
        }
        return started;
    }

    /** Receives the publishing metrics. */
    @Override
    public PublishMetrics publishMetrics() {
        return meters.publishMetrics();
    }

    /** Receives the metrics of announcements. */
    public AnnounceMetrics announceMetrics() {
        return meters.announceMetrics();
    }

    /** Receives the metrics of the HTTP interface for events. */
    public IngestMetrics ingestMetrics() {
        return meters.ingestMetrics();
    }

    /** Receives the metrics of serving the published files. */
    public ServeMetrics serveMetrics() {
        return meters.serveMetrics();
    }

    /** Answers about this pipeline from now on. */
    @Override
    public void observe(PipelineApp app) {
        meters.follow(app);
        pipeline.follow(app);
    }

    /** How many answers with metrics are under way. */
    int scrapesInFlight() {
        return scrapes.inFlight();
    }

    /** The paths that are answered, with their parameters in braces. */
    Set<String> paths() {
        return server.unsafe.internalRouter.allHttpHandlers().stream()
                .filter(route -> route.endpoint.method.equals(HandlerType.GET))
                .map(route -> route.endpoint.path)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The port on which it listens. */
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.stop();
        meters.close();
    }

    private static boolean isState(HttpURI uri) {
        String path = uri.getCanonicalPath();
        return path == null || (!path.startsWith(HEALTH) && !path.equals(METRICS));
    }

    private static boolean isForInstance(HttpURI uri) {
        String query = uri.getQuery();
        return query != null && query.contains(InstanceScope.QUERY);
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.jetty.threadPool = threads();
        config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
        config.jetty.modifyServer(jetty -> {
            jetty.setHandler(handlers);
            jetty.setErrorHandler(new JsonErrors());
        });
        config.jetty.modifyServletContextHandler(servlets -> servlets.setErrorHandler(new JsonErrors()));
        config.http.prefer405over404 = true;
        route(config.routes);
    }

    private void route(RoutesConfig routes) {
        routes.before(context -> context.header("Cache-Control", JsonAnswer.NOT_KEPT));
        StateRoutes.answer(
                routes, HEALTH + "live", context -> Views.send(context, JsonAnswer.liveness(pipeline.hasDied())));
        StateRoutes.answer(
                routes, HEALTH + "ready", context -> Views.send(context, readiness(context.queryParams("except"))));
        StateRoutes.answer(routes, METRICS, this::sendMetrics);
        states.addTo(routes);
        routes.exception(Exception.class, (failure, context) -> {
            LOG.error("can't answer {}", context.path(), failure);
            Views.fail(context, 500, "internal error; the cause is in the log of this instance");
        });
        routes.exception(
                NotFoundResponse.class, (nothing, context) -> Views.fail(context, 404, JsonAnswer.NO_SUCH_PATH));
        routes.exception(
                MethodNotAllowedResponse.class, (other, context) -> Views.fail(context, 405, JsonAnswer.READ_ONLY));
    }

    /**
     * The readiness without some kinds of health issues. A roll-out of a release excludes those that a release can't
     * change.
     */
    private JsonAnswer readiness(List<String> except) {
        Set<HealthIssue.Kind> kinds = EnumSet.noneOf(HealthIssue.Kind.class);
        for (String notation : except) {
            Optional<HealthIssue.Kind> kind = HealthIssue.Kind.of(notation);
            if (kind.isEmpty()) {
                return JsonAnswer.failure(400, "except: unknown kind of health issue; repeat `except` to name several");
            }
            kinds.add(kind.get());
        }
        return JsonAnswer.readiness(pipeline.healthIssues(), kinds);
    }

    private void sendMetrics(Context context) {
        ScrapeFormat format = ScrapeFormat.of(context.header("Accept"));
        context.header("Vary", "Accept").contentType(format.contentType()).result(meters.text(format));
    }

    private static QueuedThreadPool threads() {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
        threads.setName("sitestream-http");
        // Requests must not keep the process alive
        threads.setDaemon(true);
        return threads;
    }
}
