package dev.sitestream.http.ingest;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers requests that Jetty itself refuses, such as invalid HTTP, in the JSON of all other errors. */
final class IngestErrors extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        IngestAnswer.refused(response.getStatus()).send(response, true, callback);
        return true;
    }
}
