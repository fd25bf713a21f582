package dev.sitestream.http;

import dev.sitestream.console.Asked;
import dev.sitestream.console.Console;
import dev.sitestream.http.handler.Accepted;
import dev.sitestream.http.handler.JsonAnswer;
import dev.sitestream.query.AnswerJson;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.function.Function;

/** Sends answers in the form that the client accepts: a page of the console, or JSON. */
final class Views {

    /** The media type of the bytes of files. */
    static final String BYTES = "application/octet-stream";

    private Views() {}

    /** Whether the client wants a page. */
    static boolean wantsPage(Context context) {
        return Accepted.isPage(context.header("Accept"));
    }

    /**
     * Sends an answer.
     *
     * @param answer the answer, to be written as JSON
     * @param page renders it as a page
     */
    static void send(Context context, Object answer, Function<Asked, byte[]> page) {
        if (wantsPage(context)) {
            context.header("Vary", "Accept").contentType(JsonAnswer.PAGE_TYPE).result(page.apply(asked(context)));
        } else {
            sendJson(context, answer);
        }
    }

    /** Sends an answer in JSON, whatever the client accepts. At the same path, browsers get a page. */
    static void sendJson(Context context, Object answer) {
        context.header("Vary", "Accept").contentType(JsonAnswer.TYPE).result(AnswerJson.write(answer));
    }

    /** Sends an error. */
    static void fail(Context context, int status, String reason) {
        send(context, JsonAnswer.failure(status, reason));
    }

    /** Sends an answer that may be an error. */
    static void send(Context context, JsonAnswer answer) {
        context.status(answer.status()).header("Vary", "Accept");
        String reason = answer.reason();
        if (reason != null && wantsPage(context)) {
            context.contentType(JsonAnswer.PAGE_TYPE).result(Console.problem(asked(context), answer.status(), reason));
        } else {
            context.contentType(JsonAnswer.TYPE).result(answer.json());
        }
    }

    /**
     * Sends an error that has a page of its own.
     *
     * @param page renders it as a page
     */
    static void fail(Context context, JsonAnswer answer, Function<Asked, byte[]> page) {
        if (wantsPage(context)) {
            context.status(answer.status()).header("Vary", "Accept");
            context.contentType(JsonAnswer.PAGE_TYPE).result(page.apply(asked(context)));
        } else {
            send(context, answer);
        }
    }

    private static Asked asked(Context context) {
        String query = context.queryString();
        return new Asked(
                String.valueOf(context.host()), context.path() + (query == null ? "" : "?" + query), Instant.now());
    }
}
