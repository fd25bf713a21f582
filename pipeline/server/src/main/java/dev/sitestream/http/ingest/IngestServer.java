package dev.sitestream.http.ingest;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.IngestConfig;
import dev.sitestream.config.SiteAccess;
import dev.sitestream.config.Source;
import dev.sitestream.http.listener.Listener;
import dev.sitestream.http.listener.ListenerStartException;
import dev.sitestream.ingest.ByteBudget;
import dev.sitestream.ingest.EventOutput;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.ingest.Intake;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.site.Sites;
import dev.sitestream.tls.TlsException;
import dev.sitestream.tls.TlsFiles;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP interface on which senders deliver events. It only sends them on: it knows nothing of the state. */
public final class IngestServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(IngestServer.class);

    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(2);

    private final Listener listener;
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

    private IngestServer(Parts parts, IngestServerLimits limits, @Nullable TlsContext tls) {
        this.tls = tls;
        QueuedThreadPool threads = Listener.threads("ingest");
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
        listener = new Listener(
                "ingest",
                "for events",
                limits.listener(),
                threads,
                new IngestHandler(tokens, hooks, parts.metrics(), refusals),
                new IngestErrors(),
                tls == null ? null : tls.factory());
    }

    /**
     * Starts to listen.
     *
     * @throws ListenerStartException when it can't listen there, or certificate and key can't be used
     */
    public static IngestServer start(IngestConfig config, Parts parts) throws ListenerStartException {
        return start(config.host(), config.port(), config.tls(), parts, IngestServerLimits.DEFAULT);
    }

    /** Starts to listen with these limits; port 0 takes any free one. */
    static IngestServer start(String host, int port, @Nullable TlsFiles files, Parts parts, IngestServerLimits limits)
            throws ListenerStartException {
        @Nullable TlsContext tls;
        try {
            tls = files == null ? null : TlsContext.read(files);
        } catch (TlsException e) {
            throw new ListenerStartException("`ingest.tls`: " + e.getMessage(), e);
        }
        IngestServer started = new IngestServer(parts, limits, tls);
        started.listener.start(host, port);
        started.listener.checkEvery(CHECK_INTERVAL, () -> started.check(System.nanoTime()));
        if (tls == null && !started.listener.isLocal()) {
            LOG.warn(
                    "`ingest` listens on {} without TLS: whoever can read the traffic learns the tokens; set"
                            + " `ingest.tls`, or let only a proxy with TLS reach this port",
                    host);
        }
        return started;
    }

    /** Closes the connections whose time is over, and does what is due. */
    void check(long nowNanos) {
        listener.deadlines().closeOverdue(nowNanos);
        refusals.logIfDue(nowNanos);
        if (tls != null) {
            tls.rereadIfChanged();
        }
    }

    /** The port on which it listens. */
    public int port() {
        return listener.port();
    }

    /** How many bytes all requests hold. */
    long bytesInFlight() {
        return ofTokens.reserved() + ofHooks.reserved();
    }

    /** How many connections are open. */
    int connections() {
        return listener.deadlines().open();
    }

    /** Stops after the requests under way, for which it waits a few seconds. */
    @Override
    public void close() {
        listener.close();
        refusals.logIfDue(System.nanoTime());
    }
}
