package dev.sitestream.http.ingest;

import dev.sitestream.text.PlainText;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that requests failed: at most one line a minute, with counts by status and one example. An example shows the
 * path, but no header, query or body. Thread-safe.
 */
final class RefusalLog {

    private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);
    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int FIRST_FAILURE = 400;
    private static final int LONGEST_PATH = 200;

    private final Map<Integer, Long> counts = new TreeMap<>();
    private String example = "";
    private boolean hasLogged;
    private long loggedAtNanos;

    /**
     * Counts an answer if it is a failure.
     *
     * @param cause why the request failed
     */
    void note(Request request, int status, String cause) {
        if (status >= FIRST_FAILURE) {
            count(request, status, cause);
        }
    }

    private synchronized void count(Request request, int status, String cause) {
        counts.merge(status, 1L, Long::sum);
        if (example.isEmpty()) {
            example = status + " for " + describe(request, cause);
        }
    }

    /** Logs the failures since the last line, if that was at least a minute ago. */
    synchronized void logIfDue(long nowNanos) {
        if (counts.isEmpty() || (hasLogged && nowNanos - loggedAtNanos < PAUSE_NANOS)) {
            return;
        }
        LOG.warn(
                "requests with events failed ({}), for example {}",
                counts.entrySet().stream()
                        .map(count -> count.getKey() + ": " + count.getValue())
                        .collect(Collectors.joining(", ")),
                example);
        counts.clear();
        example = "";
        hasLogged = true;
        loggedAtNanos = nowNanos;
    }

    private static String describe(Request request, String cause) {
        String path = String.valueOf(request.getHttpURI().getPath());
        String shown = path.length() > LONGEST_PATH ? path.substring(0, LONGEST_PATH) + "…" : path;
        return PlainText.of(
                request.getMethod() + " " + shown + " from " + Request.getRemoteAddr(request) + ": " + cause);
    }
}
