package dev.sitestream.http.listener;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Closes connections that are slow without being idle: those that don't bring the headers of a request within a time,
 * be it the first or the next one, and those on which a request and its answer take too long. Thread-safe.
 */
public final class ConnectionDeadlines extends Handler.Wrapper implements Connection.Listener {

    private final long headersNanos;
    private final long requestNanos;
    private final Map<EndPoint, State> connections = new ConcurrentHashMap<>();

    private record State(boolean inRequest, long sinceNanos) {}

    /**
     * @param headers how long a connection may wait for the headers of its next request
     * @param request how long a request may take, with its answer
     */
    public ConnectionDeadlines(Duration headers, Duration request, Handler handler) {
        super(handler);
        this.headersNanos = headers.toNanos();
        this.requestNanos = request.toNanos();
    }

    @Override
    public void onOpened(Connection connection) {
        connections.put(network(connection), new State(false, System.nanoTime()));
    }

    @Override
    public void onClosed(Connection connection) {
        connections.remove(network(connection));
    }

    /** The end point of the network: with TLS there is a connection for TLS, and one for HTTP within it. */
    private static EndPoint network(Connection connection) {
        EndPoint outermost = connection.getEndPoint();
        while (outermost instanceof EndPoint.Wrapper wrapper) {
            outermost = wrapper.unwrap();
        }
        return outermost;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        EndPoint client = network(request.getConnectionMetaData().getConnection());
        enter(client, true);
        return super.handle(request, response, Callback.from(() -> enter(client, false), callback));
    }

    private void enter(EndPoint client, boolean inRequest) {
        // A closed connection must not come back.
        connections.computeIfPresent(client, (known, state) -> new State(inRequest, System.nanoTime()));
    }

    /** Closes the connections whose time is over, and returns how many they are. */
    public int closeOverdue(long nowNanos) {
        return close("the request took too long", state -> {
            long max = state.inRequest() ? requestNanos : headersNanos;
            return nowNanos - state.sinceNanos() > max;
        });
    }

    /**
     * Closes the connections that have waited for the headers of a request for at least this time, and returns how many
     * they are.
     */
    public int closeWaiting(long nowNanos, Duration time) {
        return close(
                "others wait for a connection",
                state -> !state.inRequest() && nowNanos - state.sinceNanos() >= time.toNanos());
    }

    private int close(String reason, Predicate<State> isOver) {
        int closed = 0;
        for (Map.Entry<EndPoint, State> connection : connections.entrySet()) {
            if (isOver.test(connection.getValue())) {
                connection.getKey().close(new TimeoutException(reason));
                closed++;
            }
        }
        return closed;
    }

    /** How many connections are open. */
    public int open() {
        return connections.size();
    }
}
