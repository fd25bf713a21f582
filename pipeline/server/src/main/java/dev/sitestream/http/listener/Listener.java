package dev.sitestream.http.listener;

import dev.sitestream.app.RootCause;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server for many clients, of which some are slow, greedy or hostile. It has few threads, and takes strict HTTP. */
public final class Listener implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);

    private static final int MIN_THREADS = 4;
    private static final int MAX_THREADS = 32;
    private static final int BACKLOG = 256;

    private final String key;
    private final String purpose;
    private final Server server;
    private final ServerConnector connector;
    private final ConnectionDeadlines deadlines;

    /**
     * Creates a listener that does not listen yet.
     *
     * @param key its key in the configuration
     * @param purpose what it listens for, such as {@code for events}
     * @param threads answer the requests
     * @param handler answers
     * @param errors answers requests that Jetty itself refuses
     * @param tls encrypts the connections; null for plain HTTP
     */
    public Listener(
            String key,
            String purpose,
            ListenerLimits bounds,
            QueuedThreadPool threads,
            Handler handler,
            Request.Handler errors,
            SslContextFactory.@Nullable Server tls) {
        this.key = key;
        this.purpose = purpose;
        server = new Server(threads);
        deadlines = new ConnectionDeadlines(bounds.headers(), bounds.request(), handler);
        connector = new ServerConnector(server, connections(bounds, tls));
        connector.setIdleTimeout(bounds.idle().toMillis());
        connector.setAcceptQueueSize(BACKLOG);
        connector.addBean(deadlines);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(bounds.connections(), connector));
        server.setHandler(new GracefulHandler(deadlines));
        server.setErrorHandler(errors);
        server.setStopTimeout(bounds.stop().toMillis());
    }

    /** Threads for a listener. */
    public static QueuedThreadPool threads(String key) {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
        threads.setName("sitestream-" + key);
        // Requests must not keep the process alive
        threads.setDaemon(true);
        return threads;
    }

    private static ConnectionFactory[] connections(ListenerLimits bounds, SslContextFactory.@Nullable Server tls) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(true);
        http.setRequestHeaderSize(bounds.headerBytes());
        http.setHttpCompliance(HttpCompliance.STRICT);
        http.setUriCompliance(UriCompliance.RFC3986);
        HttpConnectionFactory plain = new HttpConnectionFactory(http);
        if (tls == null) {
            return new ConnectionFactory[] {plain};
        }
        // Any name may lead here. Without this, Jetty adds a check of names.
        http.addCustomizer(new SecureRequestCustomizer(false));
        return new ConnectionFactory[] {new SslConnectionFactory(tls, plain.getProtocol()), plain};
    }

    /** Lets further settings be made, before it listens. */
    public Listener with(Consumer<ServerConnector> settings) {
        settings.accept(connector);
        return this;
    }

    /**
     * Starts to listen.
     *
     * @param port the port; 0 takes any free one
     * @throws ListenerStartException when it can't listen there
     */
    public void start(String host, int port) throws ListenerStartException {
        try {
            connector.setHost(InetAddress.getByName(host).getHostAddress());
            connector.setPort(port);
            server.start();
        } catch (UnknownHostException e) {
            throw cannotListen(host, port, "unknown host", e);
        } catch (Exception e) {
            // Jetty declares nothing more precise.
            close();
            throw cannotListen(host, port, RootCause.message(e), e);
        }
    }

    private ListenerStartException cannotListen(String host, int port, String reason, Exception cause) {
        return new ListenerStartException(
                "can't listen on " + host + ", port " + port + " " + purpose + ": " + reason
                        + "; set another address in `" + key + "`",
                cause);
    }

    /** Checks something again and again, as long as it listens. */
    public void checkEvery(Duration interval, Runnable check) {
        var unused = server.getScheduler()
                .schedule(
                        () -> {
                            checkSafely(check);
                            checkEvery(interval, check);
                        },
                        interval.toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    private void checkSafely(Runnable check) {
        try {
            check.run();
        } catch (RuntimeException e) {
            // Otherwise it would be the last check.
            LOG.error("a regular check of `{}` has failed", key, e);
        }
    }

    /** Its open connections, and how long they may take. */
    public ConnectionDeadlines deadlines() {
        return deadlines;
    }

    /** Whether only this machine can reach it. */
    public boolean isLocal() {
        try {
            return InetAddress.getByName(connector.getHost()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("the address of a listener is no address", e);
        }
    }

    /** The port on which it listens. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Stops after the requests under way, for which it waits a few seconds. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            // Jetty declares nothing more precise. The process ends in any case.
            LOG.warn("`{}` did not stop in an orderly way", key, e);
        }
    }
}
