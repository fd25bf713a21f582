package dev.sitestream.http.handler;

import java.util.Locale;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Answers requests that Jetty itself refuses, such as invalid HTTP, in the JSON of all other errors. The answer repeats
 * nothing of the request.
 */
public final class JsonErrors extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        answer(response.getStatus()).send(response, callback);
        return true;
    }

    private static JsonAnswer answer(int status) {
        return JsonAnswer.failure(
                status,
                switch (status) {
                    case HttpStatus.BAD_REQUEST_400 -> "the request is not valid HTTP";
                    case HttpStatus.URI_TOO_LONG_414 -> "the URL is too long";
                    case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 -> "the header fields are too long";
                    default -> HttpStatus.getMessage(status).toLowerCase(Locale.ROOT);
                });
    }
}
