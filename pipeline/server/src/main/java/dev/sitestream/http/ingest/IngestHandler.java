package dev.sitestream.http.ingest;

import dev.sitestream.ingest.IngestMetrics;
import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Passes requests on by their paths. */
final class IngestHandler extends Handler.Abstract {

    private final TokenRequests tokens;
    private final HookRequests hooks;
    private final IngestMetrics metrics;
    private final RefusalLog refusals;

    IngestHandler(TokenRequests tokens, HookRequests hooks, IngestMetrics metrics, RefusalLog refusals) {
        this.tokens = tokens;
        this.hooks = hooks;
        this.metrics = metrics;
        this.refusals = refusals;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Exchange exchange = new Exchange(request, response, callback, metrics, refusals);
        String path = request.getHttpURI().getPath();
        Optional<Route> found = Route.of(path == null ? "" : path);
        if (found.isEmpty()) {
            exchange.answer(IngestAnswer.noSuchPath());
            return true;
        }
        Route route = found.get();
        if (!route.allows(request.getMethod())) {
            exchange.answer(IngestAnswer.notAllowed(route.methods()));
        } else if (route instanceof Route.Events events) {
            tokens.events(exchange, events.site());
        } else if (route instanceof Route.OnePage page) {
            tokens.page(exchange, page.site());
        } else if (route instanceof Route.Hooks some) {
            hooks.deliver(exchange, some.source());
        }
        return true;
    }
}
