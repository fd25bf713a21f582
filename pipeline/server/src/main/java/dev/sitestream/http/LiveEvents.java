package dev.sitestream.http;

import dev.sitestream.http.handler.JsonAnswer;
import dev.sitestream.live.LiveHub;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code /live/events} with server-sent events, and passes on all other requests. Streams take no threads, and
 * do not count among the other answers that are under way at once.
 */
final class LiveEvents extends Handler.Wrapper {

    static final String PATH = "/live/events";

    /** Browsers, and other instances. */
    private static final int MOST_AT_ONCE = 64;

    private final Supplier<@Nullable LiveHub> hubs;
    private final Semaphore free = new Semaphore(MOST_AT_ONCE);

    /** @param hubs supplies what passes on changes; null until the pipeline has started */
    LiveEvents(Supplier<@Nullable LiveHub> hubs, Handler others) {
        super(others);
        this.hubs = hubs;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!Request.getPathInContext(request).equals(PATH)) {
            return super.handle(request, response, callback);
        }
        LiveHub hub = hubs.get();
        if (!HttpMethod.GET.is(request.getMethod())) {
            JsonAnswer.failure(HttpStatus.METHOD_NOT_ALLOWED_405, "only GET is allowed")
                    .send(response, callback);
        } else if (hub == null) {
            JsonAnswer.failure(HttpStatus.SERVICE_UNAVAILABLE_503, WatchedPipeline.NOT_STARTED)
                    .send(response, callback);
        } else if (!free.tryAcquire()) {
            JsonAnswer.failure(
                            HttpStatus.SERVICE_UNAVAILABLE_503,
                            MOST_AT_ONCE + " watchers are connected, which is the limit; try again")
                    .send(response, callback);
        } else {
            stream(hub, request, response, Callback.from(free::release, callback));
        }
        return true;
    }

    private static void stream(LiveHub hub, Request request, Response response, Callback end) {
        response.setStatus(HttpStatus.OK_200);
        response.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, "text/event-stream")
                .put(HttpHeader.CACHE_CONTROL, JsonAnswer.NOT_KEPT)
                .put("X-Content-Type-Options", "nosniff")
                // Proxies such as nginx would collect events.
                .put("X-Accel-Buffering", "no");
        LiveStream stream = new LiveStream(hub, response, end);
        stream.begin();
        Fields query = Request.extractQueryParameters(request);
        if (InstanceScope.contains(query)) {
            hub.watchInstance(stream);
        } else {
            hub.watchAll(stream);
        }
    }
}
