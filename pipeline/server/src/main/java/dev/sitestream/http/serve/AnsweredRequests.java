package dev.sitestream.http.serve;

import dev.sitestream.serve.ServeMetrics;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/** Counts all requests at their end, also those that Jetty itself refuses. */
final class AnsweredRequests implements RequestLog {

    private final ServeMetrics metrics;

    AnsweredRequests(ServeMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public void log(Request request, Response response) {
        int status = response.getStatus();
        // Refusals have a text, which is no file.
        metrics.answered(status, HttpStatus.isSuccess(status) ? Response.getContentBytesWritten(response) : 0);
    }
}
