package dev.sitestream.http.serve;

import dev.sitestream.config.ServeConfig;
import dev.sitestream.http.listener.Listener;
import dev.sitestream.http.listener.ListenerStartException;
import dev.sitestream.serve.FileHeaders;
import dev.sitestream.serve.PublishedFiles;
import dev.sitestream.serve.ServeMetrics;
import dev.sitestream.serve.ServeMetrics.Cut;
import dev.sitestream.serve.SiteAddresses;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Serves the published files. It only reads the store and knows nothing of the state, so it answers while the pipeline
 * starts, too.
 */
public final class FileServer implements AutoCloseable {

    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private final PublishedFiles files;
    private final ServeLimits limits;
    private final ServeMetrics metrics;
    private final Transfers transfers;
    private final Listener listener;

    private FileServer(
            ServeConfig config,
            SiteAddresses addresses,
            PublishedFiles files,
            ServeLimits limits,
            ServeMetrics metrics) {
        this.files = files;
        this.limits = limits;
        this.metrics = metrics;
        transfers = new Transfers(limits);
        // Paths are compared as they were sent, so no spelling of another one is a danger.
        listener = new Listener(
                        "serve",
                        "to serve the published files",
                        limits.listener(),
                        Listener.threads("serve"),
                        new FileHandler(
                                addresses,
                                files,
                                new FileHeaders(config.cacheControl(), config.indexable()),
                                transfers,
                                InstantSource.system()),
                        new RefusedRequests(),
                        null)
                .with(connector -> connector.setAcceptedSendBufferSize(limits.sendBuffer()))
                .with(connector -> connector.getServer().setRequestLog(new AnsweredRequests(metrics)));
    }

    /**
     * Starts to listen.
     *
     * @param files the files; the caller closes them
     * @param metrics counts the requests
     * @throws ListenerStartException when it can't listen there
     */
    public static FileServer start(
            ServeConfig config, SiteAddresses addresses, PublishedFiles files, ServeMetrics metrics)
            throws ListenerStartException {
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
            throws ListenerStartException {
        FileServer started = new FileServer(config, addresses, files, limits, metrics);
        started.listener.start(config.host(), port);
        started.listener.checkEvery(CHECK_INTERVAL, () -> started.check(System.nanoTime()));
        metrics.holds(started::connections, files::bytesHeld);
        return started;
    }

    /** Closes the connections whose time is over. */
    void check(long nowNanos) {
        metrics.cutOff(Cut.SLOW_REQUEST, listener.deadlines().closeOverdue(nowNanos));
        if (connections() >= limits.listener().connections()) {
            metrics.cutOff(Cut.CROWDED, listener.deadlines().closeWaiting(nowNanos, limits.crowded()));
        }
        metrics.cutOff(Cut.SLOW_READER, transfers.closeOverdue(nowNanos, files.takeExhausted()));
    }

    /** The port on which it listens. */
    public int port() {
        return listener.port();
    }

    /** How many connections are open. */
    int connections() {
        return listener.deadlines().open();
    }

    /** How many answers are being sent. */
    int transfers() {
        return transfers.count();
    }

    /** Stops after the requests under way, for which it waits a few seconds. */
    @Override
    public void close() {
        listener.close();
    }
}
