package dev.sitestream.http.serve;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers requests that Jetty itself refuses, such as invalid HTTP, like all others. */
final class RefusedRequests extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Refusal.of(response.getStatus()).send(response, callback);
        return true;
    }
}
