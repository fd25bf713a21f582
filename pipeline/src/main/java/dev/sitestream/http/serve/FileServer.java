package dev.sitestream.http.serve;

import dev.sitestream.app.RootCause;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.http.listener.ConnectionDeadlines;
import dev.sitestream.serve.PublishedFiles;
import dev.sitestream.serve.ServeMetrics;
import dev.sitestream.serve.ServeMetrics.Cut;
import dev.sitestream.serve.SiteAddresses;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the published files. It only reads the store and knows nothing of the state, so it answers while the pipeline
 * starts, too.
 */
public final class FileServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(FileServer.class);

    private static final int MIN_THREADS = 4;
    private static final int MAX_THREADS = 32;
    private static final int BACKLOG = 256;
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private final PublishedFiles files;
    private final ServeLimits limits;
    private final ServeMetrics metrics;
    private final Server server;
    private final ServerConnector connector;
    private final Transfers transfers;
    private final ConnectionDeadlines deadlines;

    private FileServer(
            ServeConfig config,
            SiteAddresses addresses,
            PublishedFiles files,
            ServeLimits limits,
            ServeMetrics metrics) {
        this.files = files;
        this.limits = limits;
        this.metrics = metrics;
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
        threads.setName("sitestream-serve");
        // Requests must not keep the process alive
        threads.setDaemon(true);
        server = new Server(threads);
        transfers = new Transfers(limits);
        deadlines = new ConnectionDeadlines(
                limits.headers(),
                limits.request(),
                new FileHandler(addresses, files, config.cacheControl(), transfers, InstantSource.system()));
        connector = connector(server, limits);
        connector.addBean(deadlines);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
        server.setHandler(new GracefulHandler(deadlines));
        server.setErrorHandler(new RefusedRequests());
        server.setRequestLog(new AnsweredRequests(metrics));
        server.setStopTimeout(limits.stop().toMillis());
    }

    /**
     * Starts to listen.
     *
     * @param files the files; whoever starts the server closes them
     * @param metrics counts the requests
     * @throws ServeStartException when it can't listen there
     */
    public static FileServer start(
            ServeConfig config, SiteAddresses addresses, PublishedFiles files, ServeMetrics metrics)
            throws ServeStartException {
        return start(config, config.port(), addresses, files, ServeLimits.DEFAULT, metrics);
    }

    /** Starts to listen with these limits; port 0 takes any free one. */
    static FileServer start(
            ServeConfig config,
            int port,
            SiteAddresses addresses,
            PublishedFiles files,
            ServeLimits limits,
            ServeMetrics metrics)
            throws ServeStartException {
        FileServer started = new FileServer(config, addresses, files, limits, metrics);
        try {
            started.connector.setHost(InetAddress.getByName(config.host()).getHostAddress());
            started.connector.setPort(port);
            started.server.start();
        } catch (UnknownHostException e) {
            throw cannotListen(config.host(), port, "unknown host", e);
        } catch (Exception e) {
            // Jetty declares nothing more precise.
            started.close();
            throw cannotListen(config.host(), port, RootCause.message(e), e);
        }
        started.checkRegularly();
        metrics.holds(started::connections, files::bytesHeld);
        return started;
    }

    private static ServeStartException cannotListen(String host, int port, String reason, Exception cause) {
        return new ServeStartException(
                "can't listen on " + host + ", port " + port + " to serve the published files: " + reason
                        + "; set another address in `serve`",
                cause);
    }

    private static ServerConnector connector(Server server, ServeLimits limits) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(true);
        http.setRequestHeaderSize(limits.headerBytes());
        http.setHttpCompliance(HttpCompliance.STRICT);
        // Paths are compared as they were sent, so no spelling of another one is a danger.
        http.setUriCompliance(UriCompliance.RFC3986);
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setIdleTimeout(limits.idle().toMillis());
        connector.setAcceptQueueSize(BACKLOG);
        connector.setAcceptedSendBufferSize(limits.sendBuffer());
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
            long nowNanos = System.nanoTime();
            metrics.cutOff(Cut.SLOW_REQUEST, deadlines.closeOverdue(nowNanos));
            if (deadlines.open() >= limits.connections()) {
                metrics.cutOff(Cut.CROWDED, deadlines.closeWaiting(nowNanos, limits.crowded()));
            }
            metrics.cutOff(Cut.SLOW_READER, transfers.closeOverdue(nowNanos, files.takeExhausted()));
        } catch (RuntimeException e) {
            // Otherwise it would be the last check.
            LOG.error("can't check the connections of `serve`", e);
        }
    }

    /** The port on which it listens. */
    public int port() {
        return connector.getLocalPort();
    }

    /** How many connections are open. */
    int connections() {
        return deadlines.open();
    }

    /** How many answers are being sent. */
    int transfers() {
        return transfers.count();
    }

    /** Stops after the requests under way, for which it waits a few seconds. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            // Jetty declares nothing more precise. The process ends in any case.
            LOG.warn("serving the published files did not stop in an orderly way", e);
        }
    }
}
