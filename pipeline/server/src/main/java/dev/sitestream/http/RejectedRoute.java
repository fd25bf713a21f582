package dev.sitestream.http;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.console.Console;
import dev.sitestream.query.rejected.RejectedAnswer;
import dev.sitestream.query.rejected.RejectedQuestion;
import dev.sitestream.rejected.RejectedCursor;
import dev.sitestream.rejected.RejectedException;
import io.javalin.http.Context;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists rejected events. Whichever instance is asked reads the whole topic. */
final class RejectedRoute {

    private static final int LONGEST_NAME = 256;

    private final WatchedPipeline pipeline;

    RejectedRoute(WatchedPipeline pipeline) {
        this.pipeline = pipeline;
    }

    void answer(Context context) throws InterruptedException {
        PipelineApp app = pipeline.app();
        if (app == null) {
            Views.fail(context, 503, WatchedPipeline.NOT_STARTED);
            return;
        }
        RejectedQuestion question;
        try {
            question = question(new QueryParameters(
                    context.queryParamMap(), Set.of("severity", "code", "source", "site", "before", "limit")));
        } catch (IllegalArgumentException e) {
            Views.fail(context, 400, String.valueOf(e.getMessage()));
            return;
        }
        try {
            RejectedAnswer answer = app.rejected().answer(question);
            Views.send(context, answer, asked -> Console.rejected(asked, question, answer));
        } catch (RejectedException e) {
            Views.fail(context, 502, String.valueOf(e.getMessage()));
        }
    }

    private static RejectedQuestion question(QueryParameters given) {
        String severity = given.text("severity", LONGEST_NAME);
        if (!severity.isEmpty() && !RejectedQuestion.SEVERITIES.contains(severity)) {
            throw new IllegalArgumentException("severity: allowed are rejected and warning");
        }
        String before = given.text("before", Integer.MAX_VALUE);
        return new RejectedQuestion(
                orNull(severity),
                orNull(given.text("code", LONGEST_NAME)),
                orNull(given.text("source", LONGEST_NAME)),
                orNull(given.text("site", LONGEST_NAME)),
                before.isEmpty() ? null : cursor(before),
                given.number("limit", RejectedQuestion.DEFAULT_LIMIT, 1, RejectedQuestion.MAX_LIMIT));
    }

    private static RejectedCursor cursor(String text) {
        try {
            return RejectedCursor.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("before: " + e.getMessage(), e);
        }
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
