package dev.sitestream.http.ingest;

import dev.sitestream.app.RootCause;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.IngestConfig;
import dev.sitestream.config.SiteAccess;
import dev.sitestream.config.Source;
import dev.sitestream.http.listener.ConnectionDeadlines;
import dev.sitestream.ingest.ByteBudget;
import dev.sitestream.ingest.EventOutput;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.ingest.Intake;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.site.Sites;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP interface on which senders deliver events. It only sends them on: it knows nothing of the state. */
public final class IngestServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(IngestServer.class);

    private static final int MIN_THREADS = 4;
    private static final int MAX_THREADS = 32;
    private static final int BACKLOG = 256;
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(2);

    private final Server server;
    private final ServerConnector connector;
    private final ConnectionDeadlines deadlines;
    private final RefusalLog refusals;
    private final ByteBudget ofTokens;
    private final ByteBudget ofHooks;
    private final @Nullable TlsContext tls;

    /**
     * What the interface works with.
     *
     * @param sites the sites
     * @param access who may send their events, by the site's id
     * @param sources the sources, of which those without a webhook are ignored
     * @param clockTolerance how far ahead the time of an event may be
     * @param output receives the events; whoever starts the interface closes it
     * @param metrics receives what is counted
     */
    public record Parts(
            Sites sites,
            Map<String, SiteAccess> access,
            List<Source> sources,
            Duration clockTolerance,
            EventOutput output,
            IngestMetrics metrics) {

        /** The parts of this configuration. */
        public static Parts of(Configuration configuration, EventOutput output, IngestMetrics metrics) {
            return new Parts(
                    configuration.sites(),
                    configuration.access(),
                    configuration.sources(),
                    configuration.topics().clockTolerance(),
                    output,
                    metrics);
        }
    }

    private IngestServer(Parts parts, ListenerLimits limits, @Nullable TlsContext tls) {
        this.tls = tls;
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
        threads.setName("sitestream-ingest");
        // Requests must not keep the process alive
        threads.setDaemon(true);
        server = new Server(threads);
        refusals = new RefusalLog();
        ofTokens = new ByteBudget(limits.bytesInFlight());
        ofHooks = new ByteBudget(limits.hookBytesInFlight());
        parts.metrics().bytesInFlight(this::bytesInFlight);
        InstantSource clock = InstantSource.system();
        Intake intake = new Intake(parts.sites(), new JsonEventDecoder(parts.clockTolerance()), parts.output(), clock);
        Acknowledgements acknowledgements = new Acknowledgements(threads, parts.metrics());
        TokenRequests tokens =
                new TokenRequests(parts.sites(), parts.access(), intake, ofTokens, limits.body(), acknowledgements);
        HookRequests hooks = new HookRequests(
                parts.sites(), parts.sources(), intake, clock, ofHooks, limits.hookBody(), acknowledgements);
        deadlines = new ConnectionDeadlines(
                limits.headers(), limits.request(), new IngestHandler(tokens, hooks, parts.metrics(), refusals));
        connector = connector(server, limits, tls);
        connector.addBean(deadlines);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
        server.setHandler(new GracefulHandler(deadlines));
        server.setErrorHandler(new IngestErrors());
        server.setStopTimeout(limits.stop().toMillis());
    }

    /**
     * Starts to listen.
     *
     * @throws IngestStartException when it can't listen there, or certificate and key can't be used
     */
    public static IngestServer start(IngestConfig config, Parts parts) throws IngestStartException {
        return start(config.host(), config.port(), config.tls(), parts, ListenerLimits.DEFAULT);
    }

    /** Starts to listen with these limits; port 0 takes any free one. */
    static IngestServer start(
            String host, int port, IngestConfig.@Nullable TlsFiles files, Parts parts, ListenerLimits limits)
            throws IngestStartException {
        @Nullable TlsContext tls;
        try {
            tls = files == null ? null : TlsContext.read(files);
        } catch (TlsException e) {
            throw new IngestStartException("`ingest.tls`: " + e.getMessage(), e);
        }
        IngestServer started = new IngestServer(parts, limits, tls);
        try {
            InetAddress address = InetAddress.getByName(host);
            if (tls == null && !address.isLoopbackAddress()) {
                LOG.warn(
                        "`ingest` listens on {} without TLS: whoever can read the traffic learns the tokens; set"
                                + " `ingest.tls`, or let only a proxy with TLS reach this port",
                        host);
            }
            started.connector.setHost(address.getHostAddress());
            started.connector.setPort(port);
            started.server.start();
        } catch (UnknownHostException e) {
            throw cannotListen(host, port, "unknown host", e);
        } catch (Exception e) {
            // Jetty declares nothing more precise.
            started.close();
            throw cannotListen(host, port, RootCause.message(e), e);
        }
        started.checkRegularly();
        return started;
    }

    private static IngestStartException cannotListen(String host, int port, String reason, Exception cause) {
        return new IngestStartException(
                "can't listen on " + host + ", port " + port + " for events: " + reason
                        + "; set another address in `ingest`",
                cause);
    }

    private static ServerConnector connector(Server server, ListenerLimits limits, @Nullable TlsContext tls) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(true);
        http.setRequestHeaderSize(limits.headerBytes());
        http.setHttpCompliance(HttpCompliance.STRICT);
        http.setUriCompliance(UriCompliance.RFC3986);
        if (tls != null) {
            // Tokens decide who may send, so any name may lead here. Without this, Jetty adds a check of names.
            http.addCustomizer(new SecureRequestCustomizer(false));
        }
        HttpConnectionFactory plain = new HttpConnectionFactory(http);
        ServerConnector connector = tls == null
                ? new ServerConnector(server, plain)
                : new ServerConnector(server, new SslConnectionFactory(tls.factory(), plain.getProtocol()), plain);
        connector.setIdleTimeout(limits.idle().toMillis());
        connector.setAcceptQueueSize(BACKLOG);
        return connector;
    }

    private void checkRegularly() {
        var unused = server.getScheduler()
                .schedule(
                        () -> {
                            check();
                            checkRegularly();
                        },
                        CHECK_INTERVAL.toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    private void check() {
        try {
            checkNow();
        } catch (RuntimeException e) {
            // Otherwise it would be the last check.
            LOG.error("can't check the connections and files of `ingest`", e);
        }
    }

    private void checkNow() {
        long nowNanos = System.nanoTime();
        deadlines.closeOverdue(nowNanos);
        refusals.logIfDue(nowNanos);
        if (tls != null) {
            tls.rereadIfChanged();
        }
    }

    /** The port on which it listens. */
    public int port() {
        return connector.getLocalPort();
    }

    /** How many bytes all requests hold. */
    long bytesInFlight() {
        return ofTokens.reserved() + ofHooks.reserved();
    }

    /** How many connections are open. */
    int connections() {
        return deadlines.open();
    }

    /** Stops after the requests under way, for which it waits a few seconds. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            // Jetty declares nothing more precise. The process ends in any case.
            LOG.warn("the HTTP interface for events did not stop in an orderly way", e);
        }
        refusals.logIfDue(System.nanoTime());
    }
}
